create or replace function canon.survivor_of(realm_id integer, entity_id text) returns text
language sql stable
return case when entity_id is not null then coalesce(
  (select r.survivor_id from identity.redirects r where r.realm_id = survivor_of.realm_id and r.entity_id = survivor_of.entity_id),
  entity_id) end;

comment on function canon.survivor_of(integer, text) is
  'Returns the entity that an id leads to: the one it was merged into, or itself; null for null. IDENTITY-30.';
