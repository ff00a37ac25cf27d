create or replace function desk.reset_test(session_hash bytea, confirmation text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(reset_test.session_hash, 'reset_test', null);
  v_account manage.account := manage.read_account(v_caller.account_id);
  v_result jsonb;
begin
  if reset_test.confirmation is distinct from v_account.name then
    raise exception using errcode = 'OYV02', message = 'To remove all test data, type the name of the account as it is written.';
  end if;
  v_result := manage.reset_realm(v_account.account_id, 'test');
  perform desk.note_action(v_caller, 'test', null);
  return v_result;
end;
$$;

comment on function desk.reset_test(bytea, text) is
  'Removes all data of the account''s test mode; keys and sources stay. confirmation: the name of the account, as the person typed '
  'it. Returns counts. Raises OYV02 (invalid_parameter: another name), OYA05 (confirmation_required). PEOPLE-23, PEOPLE-53, REALM-4 to '
  'REALM-6.';
