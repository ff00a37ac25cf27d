create or replace function matching.write_mappings(realm_id integer, are_fixtures boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.candidates) then
    return;
  end if;
  -- Where another batch entered the same id meanwhile, that one has decided.
  with mapped as (
    select a.*
      from pg_temp.candidates a
     where a.verdict = 'auto' and (a.entity_type = 'fixture') = write_mappings.are_fixtures
       and exists (
         select from pg_temp.mentions w
          where w.external_id = a.external_id and w.entity_type = a.entity_type and w.is_mapped_now and w.origin_id = a.own_origin_id)
       and not exists (
         select from identity.decisions d where d.realm_id = write_mappings.realm_id and d.decision_id = a.decision_id)
  ), decided as (
    insert into identity.decisions (
      realm_id, decision_id, entity_type, first_id, second_id, kind, status, rests_on, score, evidence, evidence_hash, matcher,
      decided_at, decided_by)
    select write_mappings.realm_id, m.decision_id, m.entity_type, m.origin_id, m.own_origin_id, 'mapping', 'approved', m.rests_on, m.score,
           -- The known one is the first.
           jsonb_build_object('features', likeness.turn_features(m.features)),
           identity.hash_evidence(jsonb_build_object('features', m.features)), likeness.version_in_force(), util.now(), 'matcher'
      from mapped m
    returning decision_id
  )
  insert into identity.redirects (realm_id, entity_id, entity_type, survivor_id, decision_id)
  select write_mappings.realm_id, m.own_origin_id, m.entity_type, m.entity_id, m.decision_id from mapped m;
end;
$$;

comment on function matching.write_mappings(integer, boolean) is
  'Records why external ids of fixtures, or of all other types (are_fixtures), were given known entities: one decision of the matcher '
  'each, of kind mapping, with its evidence, and where the id leads that it would have been given (IDENTITY-75).';
