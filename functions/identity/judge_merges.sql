create or replace function identity.judge_merges(realm_id integer, decision_ids text[])
returns table (decision_id text, place integer, entity_type text, low_id text, high_id text, is_sure boolean)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform resolve.open_workspace(0);
  perform identity.find_games(judge_merges.realm_id, array(
    select distinct s.team_id
      from identity.decisions d
      join canon.fixture_sides s on s.realm_id = d.realm_id and s.fixture_id = d.first_id
     where d.realm_id = judge_merges.realm_id and d.decision_id = any (judge_merges.decision_ids) and d.entity_type = 'fixture'));
  return query
  select p.decision_id, p.place::integer, p.entity_type, p.low_id, p.high_id, case
           -- Of competitions that are one already the divisions and stages may have come since.
           when p.status = 'approved' then p.entity_type = 'competition'
           when p.status <> 'pending' or p.score < identity.threshold('auto') or p.low_id = p.high_id then false
           when p.rests_on is not null
                and (identity.read_decision(p.realm_id, p.rests_on)).status <> 'approved' then false
           when identity.has_common_source(p.realm_id, p.low_id, p.high_id)
                or identity.is_barred(p.realm_id, p.low_id, p.high_id, p.evidence_hash)
                or identity.needs_person(p.realm_id, p.low_id, p.high_id) then false
           when p.entity_type = 'team' then not exists (
             select from identity.compare_games(p.realm_id, p.low_id, p.high_id) g where g.is_against or g.is_elsewhere)
           when p.entity_type = 'fixture' then exists (
             select from pg_temp.alike a
              where a.entity_type = 'fixture' and a.verdict = 'auto'
                and (a.entity_id, a.own_entity_id) in ((p.low_id, p.high_id), (p.high_id, p.low_id)))
           else true
         end
    from (
      select d.*, k.place, identity.survivor_of(d.realm_id, d.first_id) as low_id,
             identity.survivor_of(d.realm_id, d.second_id) as high_id
        from unnest(judge_merges.decision_ids) with ordinality k (id, place)
        join identity.decisions d on d.realm_id = judge_merges.realm_id and d.decision_id = k.id
      offset 0
    ) p;
end;
$$;

comment on function identity.judge_merges(integer, text[]) is
  'Returns of each decision, with its place among decision_ids from 1, the two entities that answer for its pair and whether they are '
  'still surely one. What came since they were compared may forbid it: what it rests on, a source with ids of both, a person who keeps '
  'them apart or who must decide, games of teams against each other or in two places at one minute, games that nothing shows to be one '
  'any more. IDENTITY-119.';
