create or replace function manage.suspend_account(account_id text, reason text) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(suspend_account.account_id);
begin
  if coalesce(btrim(suspend_account.reason), '') = '' then
    raise exception using errcode = 'OYV02', message = 'A suspension needs a reason: its users are shown it.';
  end if;
  update tenancy.accounts a set status = 'suspended', suspended_reason = suspend_account.reason where a.account_id = v_account.account_id;
  perform tenancy.end_streams(v_account.account_id);
  return manage.read_account(v_account.account_id);
end;
$$;

comment on function manage.suspend_account(text, text) is
  'Suspends an account for a reason: its keys stop working on the next request, its streams end at once, and nothing more is sent to '
  'its webhooks. Raises OYN01 (not_found), OYV02 (invalid_parameter). ACCOUNT-2, KEY-7, GRAPHQL-56.';
