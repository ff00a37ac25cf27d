create or replace function manage.set_limits(
  account_id text, requests_per_minute integer, pushes_per_minute integer, key_requests_per_minute integer,
  address_requests_per_minute integer
) returns manage.limits
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_before manage.limits := manage.read_limits(set_limits.account_id);
begin
  if exists (
    select from unnest(array[
             set_limits.requests_per_minute, set_limits.pushes_per_minute, set_limits.key_requests_per_minute,
             set_limits.address_requests_per_minute]) q (quota)
     where q.quota not between 1 and 100000000
  ) then
    raise exception using errcode = 'OYV02', message = 'A rate limit is 1 to 100000000 requests a minute.';
  end if;
  update tenancy.accounts a
     set requests_per_minute = coalesce(set_limits.requests_per_minute, v_before.requests_per_minute),
         pushes_per_minute = coalesce(set_limits.pushes_per_minute, v_before.pushes_per_minute),
         key_requests_per_minute = coalesce(set_limits.key_requests_per_minute, v_before.key_requests_per_minute),
         address_requests_per_minute = coalesce(set_limits.address_requests_per_minute, v_before.address_requests_per_minute)
   where a.account_id = v_before.account_id;
  return manage.read_limits(v_before.account_id);
end;
$$;

comment on function manage.set_limits(text, integer, integer, integer, integer) is
  'Sets rate limits of an account, each 1 to 100000000 requests a minute; null keeps what it was. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter). ACCOUNT-7.';
