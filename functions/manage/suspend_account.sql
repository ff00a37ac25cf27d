create or replace function manage.suspend_account(credential bytea, account_id text, reason text) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(suspend_account.credential, 'suspend_account', null, suspend_account.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  if coalesce(btrim(suspend_account.reason), '') = '' then
    raise exception using errcode = 'OYV02', message = 'A suspension needs a reason: its users are shown it.';
  end if;
  update tenancy.accounts a set status = 'suspended', suspended_reason = suspend_account.reason where a.account_id = v_account_id;
  perform tenancy.end_streams(v_account_id);
  perform manage.log_act(v_caller, null, null);
  return manage.show_account(v_account_id);
end;
$$;

comment on function manage.suspend_account(bytea, text, text) is
  'Suspends an account for a reason, which its people are told: its keys stop working, its streams end, nothing more is sent to its '
  'webhooks, and its people may do nothing but read why, from the very next request on. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter), OYA05 (confirmation_required). PEOPLE-13, ACCOUNT-2, KEY-7, GRAPHQL-56.';
