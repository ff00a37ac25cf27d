create or replace function manage.read_account(account_id text) returns manage.account
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account;
begin
  if read_account.account_id is null then
    raise exception using errcode = 'OYV02', message = 'Say which account is meant.';
  end if;
  select a.account_id, a.name, a.status, a.suspended_reason, a.created_at into v_account
    from tenancy.accounts a
   where a.account_id = read_account.account_id;
  if v_account.account_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no account %s.', read_account.account_id);
  end if;
  return v_account;
end;
$$;

comment on function manage.read_account(text) is
  'Returns an account, which is always named. Raises OYV02 (invalid_parameter: null), OYN01 (not_found).';
-- For what decides which entities are one.
grant execute on function manage.read_account(text) to oyss_resolver;
