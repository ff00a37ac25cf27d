create or replace function manage.read_reset(credential bytea) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_reset.credential, 'read_reset', null);
begin
  return manage.contents_of(manage.require_realm(v_caller, 'test'))
    || jsonb_build_object('name', (manage.show_account(v_caller.account_id)).name);
end;
$$;

comment on function manage.read_reset(bytea) is
  'Returns what manage.reset_test would remove and what would stay (manage.contents_of), with the name of the account, which is to '
  'be typed. '
  'DASHBOARD-77, PEOPLE-53.';
