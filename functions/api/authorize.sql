create or replace function api.authorize(key_hash bytea, is_write boolean) returns void
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if authorize.is_write then
    perform tenancy.authenticate_secret(authorize.key_hash);
  else
    perform tenancy.authenticate(authorize.key_hash);
  end if;
end;
$$;

comment on function api.authorize(bytea, boolean) is
  'Authenticates a request in which the server itself found a fault: the key is judged first. key_hash, and whether only a secret key '
  'will do. Raises OYA01, OYA02, OYA03.';
grant execute on function api.authorize(bytea, boolean) to oyss_http;
