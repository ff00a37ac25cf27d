create or replace function manage.read_link(credential bytea, link_hash bytea) returns manage.link
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_link.credential, 'read_link', null);
  v_link manage.link;
begin
  select 'invitation', a.account_id, a.name, i.role, i.email, i.expires_at, exists (select from tenancy.users u where u.email = i.email)
    into v_link
    from tenancy.invitations i
    join tenancy.accounts a on a.account_id = i.account_id
   where i.link_hash = read_link.link_hash and i.accepted_at is null and i.revoked_at is null and i.expires_at > util.now();
  if not found then
    select case when u.is_operator then 'operator' else l.kind end, a.account_id, a.name, case l.kind when 'first_owner' then 'owner' end,
           u.email, l.expires_at, u.user_id is not null
      into v_link
      from tenancy.sign_in_links l
      left join tenancy.accounts a on a.account_id = l.account_id
      left join tenancy.users u on u.user_id = l.user_id
     where l.link_hash = read_link.link_hash and l.used_at is null and l.expires_at > util.now();
  end if;
  if v_link.kind is null then
    raise exception using errcode = 'OYN01', message = 'This link is not valid any more. Ask for another.';
  end if;
  return v_link;
end;
$$;

comment on function manage.read_link(bytea, bytea) is
  'Returns what a link is for (SHA-256 of its token), without using it up: kind invitation is for manage.accept_invitation, '
  'operator for manage.use_passkey_link, the others for manage.use_link. Raises OYN01 (not_found: used, revoked or over). PEOPLE-15, '
  'PEOPLE-18, PEOPLE-151.';
