create or replace function manage.read_account(credential bytea, account_id text default null) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_account.credential, 'read_account', null, read_account.account_id);
begin
  return manage.show_account(manage.require_account(v_caller));
end;
$$;

comment on function manage.read_account(bytea, text) is
  'Returns the account, why it is suspended, which classes of sources its people may register in live mode, and whether they need a '
  'second factor. PEOPLE-13, PEOPLE-50, PEOPLE-80.';
