create or replace function api.find_account(key_hash bytea) returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select k.account_id from tenancy.keys k where k.key_hash = find_account.key_hash;
$$;

comment on function api.find_account(bytea) is
  'The account that a key belongs to, whatever its state; null where nobody has it. It decides whose turn it is (LIMIT-20), not what a key '
  'may do.';
grant execute on function api.find_account(bytea) to oyss_http;
