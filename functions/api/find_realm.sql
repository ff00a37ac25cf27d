create or replace function api.find_realm(key_hash bytea) returns integer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
begin
  select a.* into v_caller from tenancy.authenticate(find_realm.key_hash) a;
  return v_caller.realm_id;
end;
$$;

comment on function api.find_realm(bytea) is
  'Returns the realm that a key (as its SHA-256) opens, whose notifications a subscriber of /v1/graphql waits for. Raises OYA01, OYA03. '
  'GRAPHQL-30.';
grant execute on function api.find_realm(bytea) to oyss_http, oyss_graph;
