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
  with pairs as materialized (
    select g.*, g.first_start = g.second_start as is_same_time,
           count(*) over (partition by g.first_id) as seconds,
           count(*) over (partition by g.second_id) as firsts,
           count(*) filter (where g.first_start = g.second_start) over (partition by g.first_id) as seconds_then,
           count(*) filter (where g.first_start = g.second_start) over (partition by g.second_id) as firsts_then
      from identity.games_in_common(
        pair_games.realm_id, identity.survivor_of(pair_games.realm_id, v_whole.first_id),
        identity.survivor_of(pair_games.realm_id, v_whole.second_id)) g
  )
  insert into identity.decisions as d (
    realm_id, decision_id, entity_type, first_id, second_id, kind, status, rests_on, score, evidence, evidence_hash, matcher, decided_at,
    decided_by)
  select pair_games.realm_id, util.make_id('rev'), 'fixture', least(p.first_id, p.second_id), greatest(p.first_id, p.second_id), 'merge',
         'approved', v_whole.decision_id, 1, e.evidence, identity.hash_evidence(e.evidence), identity.matcher(), v_whole.decided_at,
         v_whole.decided_by
    from pairs p
    cross join lateral (
      select jsonb_build_object('features', identity.game_features(p.first_start, p.second_start, p.day)) as evidence
    ) e
   where not p.is_in_one_list
     and (p.is_same_time and p.seconds_then = 1 and p.firsts_then = 1
          or p.seconds = 1 and p.firsts = 1 and identity.may_be_one_game(p.first_start, p.second_start))
     and not identity.is_barred(pair_games.realm_id, p.first_id, p.second_id, identity.hash_evidence(e.evidence))
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
  'opponent, as decisions that rest on it (IDENTITY-121 to IDENTITY-123).';
