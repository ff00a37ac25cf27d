create or replace function desk.rename_account(session_hash bytea, name text) returns desk.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(rename_account.session_hash, 'rename_account', null);
begin
  if coalesce(length(btrim(rename_account.name)), 0) not between 1 and 200 then
    raise exception using errcode = 'OYV02', message = 'An account has a name of 1 to 200 characters.';
  end if;
  update tenancy.accounts a set name = btrim(rename_account.name) where a.account_id = v_caller.account_id;
  perform desk.note_action(v_caller, null, null);
  return desk.show_account(v_caller.account_id);
end;
$$;

comment on function desk.rename_account(bytea, text) is
  'Renames the account (1 to 200 characters) and returns it. Raises OYV02 (invalid_parameter). PEOPLE-10.';
