create or replace function manage.set_identity_provider(
  credential bytea, issuer text, client_id text, secret bytea, domain text, default_role text
) returns manage.identity_provider
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(set_identity_provider.credential, 'set_identity_provider', null);
  v_domain text := lower(normalize(btrim(set_identity_provider.domain), nfc));
  v_known tenancy.identity_providers;
begin
  if coalesce(set_identity_provider.issuer !~ '^https?://[^[:space:]?#]+$' or length(set_identity_provider.issuer) > 2048, true) then
    raise exception using errcode = 'OYV02', message = 'The issuer is an https address without query, at most 2,048 characters.';
  elsif coalesce(length(btrim(set_identity_provider.client_id)), 0) not between 1 and 300 then
    raise exception using errcode = 'OYV02', message = 'The client id has 1 to 300 characters.';
  elsif coalesce(v_domain !~ '^[^[:space:]@.[:cntrl:]]+([.][^[:space:]@.[:cntrl:]]+)+$' or length(v_domain) > 253, true) then
    raise exception using errcode = 'OYV02', message = 'The domain is what follows the @ in addresses of mail, such as example.org.';
  elsif coalesce(set_identity_provider.default_role not in ('viewer', 'developer'), true) then
    raise exception using errcode = 'OYV02', message = 'Who comes by a provider becomes viewer or developer.';
  end if;
  perform tenancy.lock_people(v_caller.account_id);
  v_caller := manage.enter(set_identity_provider.credential, 'set_identity_provider', null); -- who is an owner still
  select p.* into v_known from tenancy.identity_providers p where p.account_id = v_caller.account_id;
  if set_identity_provider.secret is null and (
    v_known.issuer is distinct from set_identity_provider.issuer or v_known.client_id <> btrim(set_identity_provider.client_id)) then
    raise exception using errcode = 'OYV02', message = 'A new issuer or client id takes a new client secret.';
  end if;
  insert into tenancy.identity_providers (account_id, issuer, client_id, secret, domain, default_role, set_by)
  values (v_caller.account_id, set_identity_provider.issuer, btrim(set_identity_provider.client_id),
          coalesce(set_identity_provider.secret, v_known.secret), v_domain, set_identity_provider.default_role, v_caller.user_id)
  on conflict on constraint identity_providers_pkey do update
     set issuer = excluded.issuer, client_id = excluded.client_id, secret = excluded.secret, domain = excluded.domain,
         domain_confirmed_at = case when identity_providers.domain = excluded.domain then identity_providers.domain_confirmed_at end,
         domain_confirmed_by = case when identity_providers.domain = excluded.domain then identity_providers.domain_confirmed_by end,
         default_role = excluded.default_role, set_by = excluded.set_by, set_at = util.now();
  if v_known.issuer <> set_identity_provider.issuer then
    delete from tenancy.identities i where i.account_id = v_caller.account_id;
    perform tenancy.end_provider_sessions(v_caller.account_id);
  end if;
  perform manage.log_act(v_caller, null, null);
  return manage.show_provider(v_caller.account_id);
end;
$$;

comment on function manage.set_identity_provider(bytea, text, text, bytea, text, text) is
  'Lets people of the account sign in at an identity provider: issuer, client id, client secret sealed by the shell (null: as it '
  'was), the domain of the addresses of mail that become members and their role, viewer or developer. Another issuer ends what the '
  'one before opened; another domain counts once '
  'it is confirmed. Raises OYV02 (invalid_parameter), OYA05 (confirmation_required). PEOPLE-73, PEOPLE-77, PEOPLE-154.';
