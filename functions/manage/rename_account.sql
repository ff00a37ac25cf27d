create or replace function manage.rename_account(credential bytea, name text) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(rename_account.credential, 'rename_account', null);
begin
  if coalesce(length(btrim(rename_account.name)), 0) not between 1 and 200 then
    raise exception using errcode = 'OYV02', message = 'An account has a name of 1 to 200 characters.';
  end if;
  update tenancy.accounts a set name = btrim(rename_account.name) where a.account_id = v_caller.account_id;
  perform manage.log_act(v_caller, null, null);
  return manage.show_account(v_caller.account_id);
end;
$$;

comment on function manage.rename_account(bytea, text) is
  'Renames the account (1 to 200 characters) and returns it. Raises OYV02 (invalid_parameter). PEOPLE-10.';
