create or replace function identity.propose_alike(realm_id integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_proposed integer;
begin
  with pairs as materialized (
    select distinct on (least(a.origin_id, o.origin_id), greatest(a.origin_id, o.origin_id))
           a.entity_type, least(a.origin_id, o.origin_id) as first_id, greatest(a.origin_id, o.origin_id) as second_id, a.score,
           identity.evidence_of(a.features, a.veto) as evidence, identity.evidence_hash(a.features, a.veto) as evidence_hash
      from pg_temp.alike a
      cross join lateral (
        select coalesce(m.origin_id, m.entity_id) as origin_id
          from canon.external_ids m
         where m.realm_id = propose_alike.realm_id and m.entity_id <> a.entity_id
           and m.mapping_id = coalesce(a.own_mapping_id, (
             select w.mapping_id from pg_temp.wanted w
              where w.external_id = a.external_id and w.entity_type = a.entity_type and w.is_mapped_now
              limit 1))
      ) o
     where a.verdict = 'review' or a.verdict = 'auto' and a.external_id is null
     order by least(a.origin_id, o.origin_id), greatest(a.origin_id, o.origin_id), a.score desc, a.mapping_id
  ), renewed as (
    update identity.decisions d set score = p.score, evidence = p.evidence, evidence_hash = p.evidence_hash, matcher = identity.matcher()
      from pairs p
     where d.first_id = p.first_id and d.second_id = p.second_id and d.realm_id = propose_alike.realm_id and d.status = 'pending'
       and d.evidence_hash <> p.evidence_hash
    returning 1
  ), proposed as (
    insert into identity.decisions (
      realm_id, decision_id, entity_type, first_id, second_id, kind, score, evidence, evidence_hash, matcher)
    select propose_alike.realm_id, util.make_id('rev'), p.entity_type, p.first_id, p.second_id, 'merge', p.score, p.evidence,
           p.evidence_hash, identity.matcher()
      from pairs p
     where not exists (
       select from identity.decisions d
        where d.first_id = p.first_id and d.second_id = p.second_id and d.realm_id = propose_alike.realm_id
          and (d.status <> 'rejected' or d.undone_at is not null or d.evidence_hash = p.evidence_hash))
     order by p.first_id, p.second_id
        on conflict do nothing
    returning 1
  )
  select (select count(*) from renewed) + (select count(*) from proposed) into v_proposed;
  return v_proposed;
end;
$$;

comment on function identity.propose_alike(integer) is
  'Queues the pairs of pg_temp.alike that are to be reviewed as pending decisions with their evidence, each pair once; one that waits '
  'gets the evidence of now. Not one that was rejected on the same evidence, nor one that was undone (IDENTITY-115, IDENTITY-118). '
  'Returns how many were queued or renewed.';
