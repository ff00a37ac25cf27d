create or replace function manage.find_password(credential bytea, email text, address text, browser_hash bytea) returns manage.password
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(find_password.credential, 'find_password', null);
  v_email text := tenancy.fold_email(find_password.email);
  v_password manage.password;
begin
  perform tenancy.count_attempt(v_email, find_password.address, find_password.browser_hash);
  select p.user_id, coalesce(p.phc, '$argon2id$v=19$m=19456,t=2,p=1$' || invented.salt || '$' || invented.hash) into v_password
    from (select rtrim(encode(extensions.gen_random_bytes(16), 'base64'), '=') as salt,
                 rtrim(encode(extensions.gen_random_bytes(32), 'base64'), '=') as hash) invented
    left join (tenancy.users u join tenancy.passwords p on p.user_id = u.user_id) on u.email = v_email;
  perform manage.log_act(v_caller, null, v_password.user_id);
  return v_password;
end;
$$;

comment on function manage.find_password(bytea, text, text, bytea) is
  'Hands the password hash of whoever has an address of mail to the shell, which verifies: address of mail, network address of the '
  'client, the bytes by which its browser is known. Nobody, and who has no password, gets a string of the same form that nothing '
  'fits, so that an answer costs and tells the same. Raises OYV02 (invalid_parameter), OYL01 (rate_limited). PEOPLE-24, PEOPLE-30, '
  'PEOPLE-112.';
