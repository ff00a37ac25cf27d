create or replace function identity.pair_games(realm_id integer, decision_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
declare
  v_whole identity.decisions := identity.read_decision(pair_games.realm_id, pair_games.decision_id);
  v_teams text[];
begin
  if v_whole.entity_type <> 'team' then
    return;
  end if;
  v_teams := array[
    identity.survivor_of(pair_games.realm_id, v_whole.first_id), identity.survivor_of(pair_games.realm_id, v_whole.second_id)];
  perform resolve.open_workspace(0);
  perform identity.load_games(pair_games.realm_id, array(
    select s.fixture_id from canon.fixture_sides s where s.realm_id = pair_games.realm_id and s.team_id = any (v_teams)));
  perform identity.play_as_one(v_teams);
  perform identity.date_games();
  perform identity.pair_same_day();

  insert into identity.decisions as d (
    realm_id, decision_id, entity_type, first_id, second_id, kind, status, rests_on, score, evidence, evidence_hash, matcher, decided_at,
    decided_by)
  select pair_games.realm_id, util.make_id('rev'), 'fixture', a.entity_id, a.own_entity_id, 'merge', 'approved', v_whole.decision_id, 1,
         e.evidence, identity.hash_evidence(e.evidence), identity.matcher(), v_whole.decided_at, v_whole.decided_by
    from pg_temp.alike a
    cross join lateral (select jsonb_build_object('features', a.features)) e (evidence)
   where a.verdict = 'auto'
     -- Of two games of one of them this decision says nothing.
     and exists (
       select from canon.fixture_sides s
         join canon.fixture_sides o
           on o.realm_id = pair_games.realm_id and o.fixture_id = a.own_entity_id and o.team_id = any (v_teams) and o.team_id <> s.team_id
        where s.realm_id = pair_games.realm_id and s.fixture_id = a.entity_id and s.team_id = any (v_teams))
     and not identity.is_barred(pair_games.realm_id, a.entity_id, a.own_entity_id, identity.hash_evidence(e.evidence))
   order by 4, 5
      on conflict (first_id, second_id, realm_id) where status <> 'rejected' do update
     set status = excluded.status, rests_on = excluded.rests_on, decided_at = excluded.decided_at, decided_by = excluded.decided_by
   where d.status = 'pending';
  perform identity.write_grounds(pair_games.realm_id, array(
    select d.decision_id from identity.decisions d where d.realm_id = pair_games.realm_id and d.rests_on = v_whole.decision_id));
end;
$$;

comment on function identity.pair_games(integer, text) is
  'Approves with a decision on two teams that those of their games are one which lists of different sources have on one day against one '
  'opponent (identity.pair_same_day), as decisions that rest on it (IDENTITY-121 to IDENTITY-123).';
