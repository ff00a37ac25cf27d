create or replace function resolve.known_entity(realm_id integer, entity_type text, external_id text) returns text
language sql stable
return case
  when entity_type <> 'stat_line' and starts_with(external_id, canon.id_prefix(entity_type) || '_')
       and canon.entity_exists(realm_id, entity_type, external_id)
  then external_id
end;

comment on function resolve.known_entity(integer, text, text) is
  'Returns the entity that a source names by its canonical id, as sources do that know an entity only from this service (a club admin, '
  'a parent); null for any other external id, and for stat lines, which belong to one source each (IDENTITY-3, IDENTITY-12).';
