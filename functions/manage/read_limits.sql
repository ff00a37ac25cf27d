create or replace function manage.read_limits(credential bytea, account_id text) returns manage.limits
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_limits.credential, 'read_limits', null, read_limits.account_id);
begin
  return manage.limits_of(manage.require_account(v_caller));
end;
$$;

comment on function manage.read_limits(bytea, text) is
  'Returns the limits of an account, as they are in live mode. Raises OYN01 (not_found), OYV02 (invalid_parameter: no account). '
  'PEOPLE-126, LIMIT-6.';

create or replace function manage.limits_of(account_id text) returns manage.limits
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  select a.account_id, a.requests_per_minute, a.pushes_per_minute, a.key_requests_per_minute, a.address_requests_per_minute,
         a.deliveries_per_minute, a.waiting_batches, a.stored_megabytes
    from tenancy.accounts a
   where a.account_id = limits_of.account_id;
end;

comment on function manage.limits_of(text) is 'Returns the limits of an account, as they are in live mode. ACCOUNT-7, LIMIT-5.';
