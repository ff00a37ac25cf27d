create or replace function manage.make_first_link(credential bytea, account_id text, link_hash bytea) returns manage.sign_in_link
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(make_first_link.credential, 'make_first_link', null, make_first_link.account_id);
  v_link tenancy.sign_in_links;
begin
  perform tenancy.lock_people(manage.require_account(v_caller));
  if exists (select from tenancy.memberships m where m.account_id = v_caller.account_id) then
    raise exception using errcode = 'OYC03', message = 'This account has people already: invite others.';
  end if;
  v_link := tenancy.make_link('first_owner', v_caller.account_id, null, make_first_link.link_hash, v_caller.actor);
  perform manage.log_act(v_caller, null, null);
  return (v_link.kind, v_link.account_id, v_link.user_id, null, v_link.expires_at)::manage.sign_in_link;
end;
$$;

comment on function manage.make_first_link(bytea, text, bytea) is
  'Makes the link by which the first owner of an account comes in, within an hour: SHA-256 of its token. An '
  'earlier one is void. Raises OYN01 (not_found), OYC03 (conflict: the account has people). PEOPLE-17.';
