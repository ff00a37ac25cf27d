create or replace function manage.read_limits(account_id text) returns manage.limits
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(read_limits.account_id);
  v_limits manage.limits;
begin
  select a.account_id, a.requests_per_minute, a.pushes_per_minute, a.key_requests_per_minute, a.address_requests_per_minute,
         a.deliveries_per_minute, a.waiting_batches, a.stored_megabytes into v_limits
    from tenancy.accounts a
   where a.account_id = v_account.account_id;
  return v_limits;
end;
$$;

comment on function manage.read_limits(text) is
  'Returns the limits of an account, as they are in live mode. Raises OYV02 (invalid_parameter: no account), OYN01 (not_found). '
  'ACCOUNT-7, LIMIT-5, LIMIT-6.';
