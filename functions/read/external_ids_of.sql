create or replace function read.external_ids_of(realm_id integer, entity_id text) returns text
language sql stable
begin atomic
  select '{' || coalesce(string_agg(util.quoted(m.source_key) || ':' || util.quoted(m.external_id), ',' order by m.source_key), '') || '}'
    from (
      select s.source_key, min(x.external_id) as external_id
        from canon.external_ids x
        join tenancy.sources s on s.realm_id = x.realm_id and s.source_id = x.source_id
       where x.realm_id = external_ids_of.realm_id and x.entity_id = external_ids_of.entity_id
       group by s.source_key
    ) m;
end;

comment on function read.external_ids_of(integer, text) is
  'Returns the external id that each source has for an entity, as JSON text; the first by name where a source has several.';
