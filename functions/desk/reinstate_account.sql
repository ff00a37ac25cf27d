create or replace function desk.reinstate_account(session_hash bytea, account_id text) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(reinstate_account.session_hash, 'reinstate_account', null);
  v_account manage.account := manage.reinstate_account(reinstate_account.account_id);
begin
  v_caller.account_id := v_account.account_id;
  perform desk.note_action(v_caller, null, null);
  return v_account;
end;
$$;

comment on function desk.reinstate_account(bytea, text) is
  'Lifts the suspension of an account. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYA05 (confirmation_required). '
  'PEOPLE-13, ACCOUNT-2.';
