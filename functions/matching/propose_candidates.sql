create or replace function matching.propose_candidates(realm_id integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
declare
  v_proposed integer;
begin
  with pairs as materialized (
    select distinct on (p.first_id, p.second_id) p.*
      from (
        select a.entity_type, least(a.origin_id, a.own_origin_id) as first_id, greatest(a.origin_id, a.own_origin_id) as second_id,
               a.score, jsonb_build_object('features', a.features) as evidence, a.own_origin_id > a.origin_id as is_turned,
               a.external_id is not null as is_new, false as is_of_teams,
               case when a.entity_type in ('organization', 'venue', 'team') and a.verdict = 'review' then matching.question_of(
                 propose_candidates.realm_id, a.entity_type, a.name_id, a.entity_id, a.own_origin_id, a.source_id) end as question
          from pg_temp.candidates a
         where (a.verdict = 'review' or a.verdict = 'auto' and a.external_id is null) and a.origin_id <> a.own_origin_id
           and not exists (select from identity.clubs_in_question(
             propose_candidates.realm_id, a.veto, coalesce(a.own_entity_id, a.own_origin_id), a.entity_id))
        union all
        select 'organization', c.low_id, c.high_id, c.score, jsonb_build_object('features', likeness.feature(
                 'teams', 'true', 0, 'Teams of the two have the same names, apart from the form of their club.')), false, false, true, null
          from (
            -- Of several clubs that one may be, that of most of the teams.
            select distinct on (q.own_id) q.own_id, q.low_id, q.high_id, max(a.score) as score
              from pg_temp.candidates a
              cross join lateral identity.clubs_in_question(
                propose_candidates.realm_id, a.veto, coalesce(a.own_entity_id, a.own_origin_id), a.entity_id) q
             where a.verdict = 'review' and not identity.has_common_source(propose_candidates.realm_id, q.low_id, q.high_id)
             group by q.own_id, q.low_id, q.high_id
             order by q.own_id, count(*) desc, max(a.score) desc, q.low_id, q.high_id
          ) c
         where not exists (
           select from pg_temp.candidates o
            where o.entity_type = 'organization' and o.verdict is not null and coalesce(o.own_entity_id, o.own_origin_id) = c.own_id)
           and not exists (
             select from identity.decisions o
              where o.realm_id = propose_candidates.realm_id and o.status = 'pending' and (o.first_id = c.own_id or o.second_id = c.own_id))
      ) p
     order by p.first_id, p.second_id, p.score desc, p.evidence
  )
  insert into identity.decisions as d (
    realm_id, decision_id, entity_type, first_id, second_id, kind, score, evidence, evidence_hash, matcher, question)
  select propose_candidates.realm_id, util.make_id('rev'), p.entity_type, p.first_id, p.second_id, 'merge', p.score,
         case when p.is_turned then p.evidence || jsonb_build_object('features', likeness.turn_features(p.evidence -> 'features'))
              else p.evidence end,
         identity.hash_evidence(p.evidence), likeness.version_in_force(), p.question
    from pairs p
   -- Of an entity that the batch has made nothing was decided before.
   where p.is_new
      or canon.survivor_of(propose_candidates.realm_id, p.first_id) <> canon.survivor_of(propose_candidates.realm_id, p.second_id)
         and not identity.is_barred(propose_candidates.realm_id, p.first_id, p.second_id, identity.hash_evidence(p.evidence))
         -- A question about two clubs already shows more.
         and not (p.is_of_teams and exists (
           select from identity.decisions o
            where o.realm_id = propose_candidates.realm_id and o.first_id = p.first_id and o.second_id = p.second_id
              and o.status <> 'rejected'))
   order by p.first_id, p.second_id
      on conflict (first_id, second_id, realm_id) where status <> 'rejected' do update
     set score = excluded.score, evidence = excluded.evidence, evidence_hash = excluded.evidence_hash, matcher = excluded.matcher,
         question = excluded.question
   where d.status = 'pending' and (d.evidence_hash, d.question) is distinct from (excluded.evidence_hash, excluded.question);
  get diagnostics v_proposed = row_count;
  return v_proposed;
end;
$$;

comment on function matching.propose_candidates(integer) is
  'Queues the pairs of pg_temp.candidates to review, and those that a job has yet to merge, with evidence and question; updates a pending '
  'pair; skips barred ones. Clubs replace their teams. Returns how many. IDENTITY-36, IDENTITY-75, IDENTITY-212, IDENTITY-234.';
