create or replace function desk.read_account(session_hash bytea) returns desk.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_account.session_hash, 'read_account', null);
begin
  perform desk.note_action(v_caller, null, null);
  return desk.show_account(v_caller.account_id);
end;
$$;

comment on function desk.read_account(bytea) is
  'Returns the account, why it is suspended, which classes of sources its people may register in live mode, and whether they need a '
  'second factor. PEOPLE-13, PEOPLE-50, PEOPLE-80.';
