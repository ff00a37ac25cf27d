create or replace function manage.create_account(credential bytea, name text) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(create_account.credential, 'create_account', null);
  v_account_id text := util.make_id('acct');
begin
  if coalesce(length(create_account.name), 0) not between 1 and 200 then
    raise exception using errcode = 'OYV02', message = 'An account needs a name of 1 to 200 characters.';
  end if;
  insert into tenancy.accounts (account_id, name) values (v_account_id, create_account.name);
  insert into tenancy.realms (mode, account_id) values ('test', v_account_id);
  insert into tenancy.members (realm_id, account_id, mode)
  select r.realm_id, v_account_id, r.mode from tenancy.realms r where r.mode = 'live' or r.account_id = v_account_id;
  v_caller.account_id := v_account_id;
  perform manage.log_act(v_caller, null, null);
  return manage.show_account(v_account_id);
end;
$$;

comment on function manage.create_account(bytea, text) is
  'Creates an account (name 1 to 200 characters) with its test realm. Raises OYV02 (invalid_parameter). ACCOUNT-1.';
