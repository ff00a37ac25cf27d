create or replace function identity.pair_games(realm_id integer, decision_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
declare
  v_wholes text[];
  v_first_ids text[];
  v_second_ids text[];
begin
  select array_agg(d.decision_id order by d.decision_id),
         array_agg(identity.survivor_of(d.realm_id, d.first_id) order by d.decision_id),
         array_agg(identity.survivor_of(d.realm_id, d.second_id) order by d.decision_id)
    into v_wholes, v_first_ids, v_second_ids
    from identity.decisions d
   where d.realm_id = pair_games.realm_id and d.decision_id = any (pair_games.decision_ids) and d.entity_type = 'team';
  if v_wholes is null then
    return;
  end if;
  insert into identity.decisions as d (
    realm_id, decision_id, entity_type, first_id, second_id, kind, status, rests_on, score, evidence, evidence_hash, matcher, decided_at,
    decided_by)
  select pair_games.realm_id, util.make_id('rev'), 'fixture', a.first_id, a.second_id, 'merge', 'approved', w.decision_id, 1,
         e.evidence, identity.hash_evidence(e.evidence), identity.matcher(), w.decided_at, w.decided_by
    from identity.find_twins(pair_games.realm_id, v_first_ids, v_second_ids) a
    join identity.decisions w on w.realm_id = pair_games.realm_id and w.decision_id = v_wholes[a.place]
    cross join lateral (select jsonb_build_object('features', a.features)) e (evidence)
   where a.verdict = 'auto'
   order by 4, 5
      on conflict (first_id, second_id, realm_id) where status <> 'rejected' do update
     set status = excluded.status, rests_on = excluded.rests_on, decided_at = excluded.decided_at, decided_by = excluded.decided_by
   where d.status = 'pending';
  perform identity.write_grounds(pair_games.realm_id, array(
    select d.decision_id
      from unnest(v_wholes) w (decision_id)
      join identity.decisions d on d.realm_id = pair_games.realm_id and d.rests_on = w.decision_id));
end;
$$;

comment on function identity.pair_games(integer, text[]) is
  'Approves with decisions on pairs of teams that those of their games are one which lists of different sources have on one day against '
  'one opponent (identity.find_twins), as decisions that rest on them (IDENTITY-121 to IDENTITY-123).';
