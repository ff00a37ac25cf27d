create or replace function identity.survivor_of(realm_id integer, entity_id text) returns text
language sql stable
return case when entity_id is not null then coalesce(
  (select r.survivor_id from identity.redirects r where r.realm_id = survivor_of.realm_id and r.entity_id = survivor_of.entity_id),
  entity_id) end;

comment on function identity.survivor_of(integer, text) is
  'Returns the entity that answers for one: where it was merged into another that one, else itself; null for null. One step, by primary '
  'key (IDENTITY-30).';
