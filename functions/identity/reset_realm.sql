create or replace function identity.reset_realm(realm_id integer) returns void
language sql
set search_path = pg_catalog, pg_temp
as $$
  delete from identity.decisions d where d.realm_id = reset_realm.realm_id;
$$;

comment on function identity.reset_realm(integer) is
  'Deletes the decisions of a realm, and with them where merged entities lead. Called by manage.reset_realm. REALM-4.';
