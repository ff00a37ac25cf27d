create or replace function desk.suspend_account(session_hash bytea, account_id text, reason text) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(suspend_account.session_hash, 'suspend_account', null);
  v_account manage.account := manage.suspend_account(suspend_account.account_id, suspend_account.reason);
begin
  v_caller.account_id := v_account.account_id;
  perform desk.note_action(v_caller, null, null);
  return v_account;
end;
$$;

comment on function desk.suspend_account(bytea, text, text) is
  'Suspends an account for a reason, which its people are told: its keys stop working and its people may do nothing but read why, '
  'from the very next request on. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYA05 (confirmation_required). PEOPLE-13, '
  'ACCOUNT-2.';
