create or replace function identity.pair_games(realm_id integer, decision_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
declare
  v_whole identity.decisions := identity.read_decision(pair_games.realm_id, pair_games.decision_id);
begin
  if v_whole.entity_type <> 'team' then
    return;
  end if;
  insert into identity.decisions as d (
    realm_id, decision_id, entity_type, first_id, second_id, kind, status, rests_on, score, evidence, evidence_hash, matcher, decided_at,
    decided_by)
  select pair_games.realm_id, util.make_id('rev'), 'fixture', a.first_id, a.second_id, 'merge', 'approved', v_whole.decision_id, 1,
         e.evidence, identity.hash_evidence(e.evidence), identity.matcher(), v_whole.decided_at, v_whole.decided_by
    from identity.find_twins(pair_games.realm_id, array[
           identity.survivor_of(pair_games.realm_id, v_whole.first_id), identity.survivor_of(pair_games.realm_id, v_whole.second_id)]) a
    cross join lateral (select jsonb_build_object('features', a.features)) e (evidence)
   where a.verdict = 'auto'
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
  'opponent (identity.find_twins), as decisions that rest on it (IDENTITY-121 to IDENTITY-123).';
