create or replace function intake.digest_of_person(
  realm_id integer, mapping_ids bigint[], observation_ids text[], batch_ids text[], key bytea
) returns bytea
language sql stable
begin atomic
  select extensions.hmac(
           convert_to(coalesce(string_agg(r.place || ' ' || r.digest, ' ' order by r.place), ''), 'UTF8'), digest_of_person.key, 'sha256')
    from (
      select 'external_ids ' || m.mapping_id as place, md5(m::text) as digest
        from canon.external_ids m
       where m.realm_id = digest_of_person.realm_id and m.mapping_id = any (digest_of_person.mapping_ids)
      union all
      select 'claims ' || c.mapping_id || ' ' || c.field, md5(c::text)
        from canon.claims c
       where c.realm_id = digest_of_person.realm_id and c.mapping_id = any (digest_of_person.mapping_ids)
      union all
      select 'stat_lines ' || l.mapping_id, md5(l::text)
        from canon.stat_lines l
       where l.realm_id = digest_of_person.realm_id and l.mapping_id = any (digest_of_person.mapping_ids)
      union all
      select 'observations ' || o.observation_id, md5(o::text)
        from intake.observations o
       where o.realm_id = digest_of_person.realm_id and o.observation_id = any (digest_of_person.observation_ids)
      union all
      select 'batches ' || b.batch_id, md5(b::text)
        from intake.batches b
       where b.batch_id = any (digest_of_person.batch_ids)
    ) r;
end;

comment on function intake.digest_of_person(integer, bigint[], text[], text[], bytea) is
  'Returns a keyed hash of the rows that name a person (ids of mappings, observations and batches of a realm). What was erased can be '
  'compared with a backup, and without the key nobody can guess what the rows contained. PRIVACY-7.';
