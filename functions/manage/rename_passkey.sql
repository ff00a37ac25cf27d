create or replace function manage.rename_passkey(credential bytea, passkey_id text, name text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(rename_passkey.credential, 'rename_passkey', null);
begin
  if coalesce(length(btrim(rename_passkey.name)), 0) not between 1 and 100 then
    raise exception using errcode = 'OYV02', message = 'Give the passkey a name of 1 to 100 characters.';
  end if;
  update tenancy.passkeys p set name = btrim(rename_passkey.name)
   where p.passkey_id = rename_passkey.passkey_id and p.user_id = v_caller.user_id;
  if not found then
    raise exception using errcode = 'OYN01', message = format('You have no passkey %s.', rename_passkey.passkey_id);
  end if;
  perform manage.log_act(v_caller, null, rename_passkey.passkey_id);
end;
$$;

comment on function manage.rename_passkey(bytea, text, text) is
  'Renames one of one''s passkeys (1 to 100 characters). Raises OYV02 (invalid_parameter), OYN01 (not_found). PEOPLE-71.';
