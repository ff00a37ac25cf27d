create or replace function tenancy.require_account(account_id text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if require_account.account_id is null then
    raise exception using errcode = 'OYV02', message = 'Say which account is meant.';
  elsif not exists (select from tenancy.accounts a where a.account_id = require_account.account_id) then
    raise exception using errcode = 'OYN01', message = format('There is no account %s.', require_account.account_id);
  end if;
end;
$$;

comment on function tenancy.require_account(text) is
  'Raises OYV02 (invalid_parameter: no account is named), OYN01 (not_found: one that there is not). ACCOUNT-10.';
