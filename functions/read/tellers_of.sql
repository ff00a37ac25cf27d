create or replace function read.tellers_of(realm_id integer, entity_id text, row_limit integer) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object(
           'source', t.source_key, 'class', t.class, 'external_id', t.external_id, 'observed_at', util.rfc3339(t.observed_at),
           'withdrawn', t.is_withdrawn) order by t.rank, t.source_key, t.mapping_id), '[]')
    from (
      select s.source_key, s.class, s.rank, m.external_id, m.observed_at, m.is_withdrawn, m.mapping_id
        from canon.external_ids m
        join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
       where m.realm_id = tellers_of.realm_id and m.entity_id = tellers_of.entity_id
       order by s.rank, s.source_key, m.mapping_id limit tellers_of.row_limit
    ) t;
end;

comment on function read.tellers_of(integer, text, integer) is
  'At most row_limit external ids of an entity, best rank first: source, class, when it last spoke, and whether it has withdrawn the '
  'entity, as a JSON array. DASHBOARD-32.';
