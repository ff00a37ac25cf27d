create or replace function manage.require_account(caller manage.caller) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if (require_account.caller).account_id is null then
    raise exception using errcode = 'OYV02', message = 'Say which account is meant.';
  end if;
  return (require_account.caller).account_id;
end;
$$;

comment on function manage.require_account(manage.caller) is
  'Returns the account that a caller means, as the guard found it. Raises OYV02 (invalid_parameter: an operator named none). '
  'ACCOUNT-10.';

create or replace function manage.require_realm(caller manage.caller, mode text) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return tenancy.realm_of(manage.require_account(require_realm.caller), require_realm.mode);
end;
$$;

comment on function manage.require_realm(manage.caller, text) is
  'Returns the realm of the account that a caller means, in a mode (test, live). Raises OYV02 (invalid_parameter: no mode, or an '
  'operator named no account). REALM-2.';
