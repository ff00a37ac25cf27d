create or replace function manage.link_identity(credential bytea, issuer text, subject text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(link_identity.credential, 'link_identity', null);
begin
  perform tenancy.lock_people(v_caller.account_id);
  if not exists (select from tenancy.identity_providers p
                  where p.account_id = v_caller.account_id and p.issuer = link_identity.issuer) then
    raise exception using errcode = 'OYN01', message = 'The identity provider of this account was changed. Try again.';
  elsif exists (select from tenancy.identities i
                 where i.account_id = v_caller.account_id and i.issuer = link_identity.issuer and i.subject = link_identity.subject
                   and i.user_id <> v_caller.user_id) then
    raise exception using errcode = 'OYC03', message = 'Somebody else is linked with this identity.';
  end if;
  insert into tenancy.identities (account_id, issuer, subject, user_id)
  values (v_caller.account_id, link_identity.issuer, link_identity.subject, v_caller.user_id)
  on conflict on constraint one_identity_per_person_and_account do update
     set issuer = excluded.issuer, subject = excluded.subject, linked_at = util.now();
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.link_identity(bytea, text, text) is
  'Links who is signed in with an identity of the account''s provider (issuer and subject of a token that the shell verified), in '
  'place of the one before. Raises OYN01 (not_found: another provider), OYC03 (conflict: somebody else''s), OYA05 '
  '(confirmation_required). PEOPLE-75.';
