create or replace function tenancy.mode_of(realm_id integer) returns text
language sql stable
return (select r.mode from tenancy.realms r where r.realm_id = mode_of.realm_id);

comment on function tenancy.mode_of(integer) is 'Returns the mode of a realm: test or live; null where there is no such realm. REALM-2.';
