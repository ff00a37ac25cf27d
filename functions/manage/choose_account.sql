create or replace function manage.choose_account(credential bytea, account_id text) returns manage.membership
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(choose_account.credential, 'choose_account', null);
  v_membership manage.membership;
begin
  select a.account_id, a.name, a.status, coalesce(m.role, 'viewer') into v_membership
    from tenancy.accounts a
    left join tenancy.memberships m on m.account_id = a.account_id and m.user_id = v_caller.user_id
   where a.account_id = choose_account.account_id and (m.user_id is not null or v_caller.is_operator);
  if v_membership.account_id is null then
    raise exception using errcode = 'OYN01', message = 'There is no such account among yours.';
  end if;
  update tenancy.sessions s set account_id = v_membership.account_id where s.session_id = v_caller.session_id;
  v_caller.account_id := v_membership.account_id;
  perform manage.log_act(v_caller, null, v_membership.account_id);
  return v_membership;
end;
$$;

comment on function manage.choose_account(bytea, text) is
  'Makes the session look at another of one''s accounts; staff who signed in with a passkey look at any, as its viewers do. Raises '
  'OYN01 (not_found). PEOPLE-13, PEOPLE-14.';
