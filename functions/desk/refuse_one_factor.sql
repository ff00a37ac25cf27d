create or replace function desk.refuse_one_factor(login tenancy.signed_in) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_has_passkey boolean;
begin
  if (refuse_one_factor.login).has_used_factor or (refuse_one_factor.login).method = 'provider'
    or exists (select from tenancy.totp_secrets t
                where t.user_id = (refuse_one_factor.login).user_id and t.confirmed_at is not null) then
    return;
  end if;
  v_has_passkey := exists (select from tenancy.passkeys p where p.user_id = (refuse_one_factor.login).user_id);
  if v_has_passkey and (refuse_one_factor.login).token_id is not null then
    return;
  end if;
  raise exception using errcode = 'OYA06', message = case when v_has_passkey
    then 'This account requires a second factor. Confirm with your passkey, or sign in with it.'
    else 'This account requires a second factor. Set up a passkey or an authenticator first.' end;
end;
$$;

comment on function desk.refuse_one_factor(tenancy.signed_in) is
  'Raises OYA06 (second_factor_required) where whoever calls came without a second factor: neither used one in the session nor came '
  'by the identity provider of the account, nor has an authenticator. A user token is as good as what its person has. Call it where '
  'the account '
  'requires one. PEOPLE-80.';
revoke execute on function desk.refuse_one_factor(tenancy.signed_in) from oyss_desk;
