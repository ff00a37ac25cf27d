create or replace function manage.refuse_unconfirmed(rule tenancy.permissions, mode text, login tenancy.signed_in) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if ((refuse_unconfirmed.rule).confirmation in ('always', 'factor')
      or (refuse_unconfirmed.rule).confirmation = 'live' and refuse_unconfirmed.mode = 'live')
    and coalesce((refuse_unconfirmed.login).confirmed_at <= util.now() - interval '10 minutes', true) then
    raise exception using errcode = 'OYA05', message = case when (refuse_unconfirmed.login).token_id is null
      then 'Confirm that it is you: sign in once more, then repeat this.'
      else 'This takes a person who confirms that it is they, which a user token cannot. Do it in the dashboard.' end;
  elsif (refuse_unconfirmed.rule).confirmation = 'factor' and not (refuse_unconfirmed.login).has_used_factor
    and tenancy.has_factor((refuse_unconfirmed.login).user_id) then
    raise exception using errcode = 'OYA05', message = 'You have a second factor: confirm with it, or with a recovery code, then repeat '
      'this. A password is not enough.';
  end if;
end;
$$;

comment on function manage.refuse_unconfirmed(tenancy.permissions, text, tenancy.signed_in) is
  'Raises OYA05 (confirmation_required) where the rule of an operation wants, in this mode, that the person proved to be who it is '
  'within ten minutes, and it was not so, or a second factor of a person who has one, and the session used none; a user token never '
  'proves it. PEOPLE-23, PEOPLE-28, PEOPLE-150.';

create or replace function manage.refuse_one_factor(login tenancy.signed_in) returns void
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

comment on function manage.refuse_one_factor(tenancy.signed_in) is
  'Raises OYA06 (second_factor_required) where whoever calls came without a second factor: neither used one in the session nor came '
  'by the identity provider of the account, nor has an authenticator. A user token is as good as what its person has. Call it where '
  'the account requires one. PEOPLE-80.';
