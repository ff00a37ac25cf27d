create or replace function desk.read_reset(session_hash bytea) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_reset.session_hash, 'read_reset', null);
  v_account manage.account := manage.read_account(v_caller.account_id);
  v_result jsonb := desk.contents_of(manage.realm_of(v_account.account_id, 'test')) || jsonb_build_object('name', v_account.name);
begin
  perform desk.note_action(v_caller, 'test', null);
  return v_result;
end;
$$;

comment on function desk.read_reset(bytea) is
  'Returns what desk.reset_test would remove and what would stay (desk.contents_of), with the name of the account, which is to be typed. '
  'DASHBOARD-77, PEOPLE-53.';
