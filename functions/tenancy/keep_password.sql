create or replace function tenancy.keep_password(user_id text, phc text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if keep_password.phc is null
    or keep_password.phc !~ '^\$argon2id\$v=19\$m=[0-9]+,t=[0-9]+,p=[0-9]+\$[A-Za-z0-9+/]{22,88}\$[A-Za-z0-9+/]{43,88}$' then
    raise exception using errcode = 'OYV02', message = 'A password is kept as the PHC string of argon2id.';
  end if;
  if exists (select from tenancy.users u where u.user_id = keep_password.user_id and u.is_operator) then
    raise exception using errcode = 'OYC03', message = 'Operators of the service have no password. Sign in with a passkey.';
  end if;
  insert into tenancy.passwords (user_id, phc, set_at) values (keep_password.user_id, keep_password.phc, util.now())
  on conflict on constraint passwords_pkey do update set phc = excluded.phc, set_at = excluded.set_at;
end;
$$;

comment on function tenancy.keep_password(text, text) is
  'Keeps the password of a person, as the PHC string of argon2id. Raises OYV02 (invalid_parameter), OYC03 (conflict: an operator). '
  'PEOPLE-25, '
  'PEOPLE-151.';
