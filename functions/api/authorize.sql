create or replace function api.authorize(key_hash bytea, is_write boolean) returns void
language plpgsql stable security definer
set search_path = ''
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
  'Who asks comes before what is wrong with the question: called when the shell has found a fault itself. key_hash, and whether only a '
  'secret key will do. Raises OYA01, OYA02, OYA03.';
grant execute on function api.authorize(bytea, boolean) to oyss_http;
