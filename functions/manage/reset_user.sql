create or replace function manage.reset_user(
  credential bytea, email text, link_hash bytea, removes_factors boolean
) returns manage.sign_in_link
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(reset_user.credential, 'reset_user', null);
  v_user tenancy.users := tenancy.find_user(reset_user.email);
  v_link tenancy.sign_in_links;
begin
  if v_user.provider_account_id is not null then
    raise exception using errcode = 'OYC03',
      message = 'An identity provider created this person, who has no password or factor to reset. Invite the address instead.';
  end if;
  if reset_user.removes_factors then
    perform tenancy.remove_factors(v_user.user_id);
    delete from tenancy.passwords p where p.user_id = v_user.user_id; -- alone it would let in whoever knows it
    perform tenancy.record_factor_change(v_user.user_id, 'factors_reset', null, v_caller.actor);
  end if;
  v_link := tenancy.make_link('reset', null, v_user.user_id, reset_user.link_hash, v_caller.actor);
  perform manage.log_act(v_caller, null, v_user.user_id);
  return (v_link.kind, v_link.account_id, v_link.user_id, v_user.email, v_link.expires_at)::manage.sign_in_link;
end;
$$;

comment on function manage.reset_user(bytea, text, bytea, boolean) is
  'Makes a link by which a person who cannot sign in is let in once, within a day, and sets another password: address of mail, '
  'SHA-256 of its token, whether passkeys, authenticator, recovery codes and password are removed at once, as where a factor is lost; '
  'An operator makes a passkey by it and has no password. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 '
  '(conflict: an identity provider made the person). PEOPLE-18, PEOPLE-150, PEOPLE-151, PEOPLE-153, PEOPLE-156.';
