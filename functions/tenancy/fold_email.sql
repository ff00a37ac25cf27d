create or replace function tenancy.fold_email(email text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_email text := lower(normalize(btrim(fold_email.email), nfc));
begin
  if v_email is null or v_email !~ '^[^\s@[:cntrl:]]+@[^\s@[:cntrl:]]+$' or length(v_email) > 254 then
    raise exception using errcode = 'OYV02',
      message = 'An e-mail address has a name, an @ and a host, at most 254 characters, and no blanks.';
  end if;
  return v_email;
end;
$$;

comment on function tenancy.fold_email(text) is
  'Returns an address of mail as it is kept and compared: without blanks around it, in small letters, composed. Raises OYV02 '
  '(invalid_parameter). PEOPLE-1.';
