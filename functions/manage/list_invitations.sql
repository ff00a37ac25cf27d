create or replace function manage.list_invitations(credential bytea) returns setof manage.invitation
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_invitations.credential, 'list_invitations', null);
begin
  perform manage.log_act(v_caller, null, null);
  return query
  select d.*
    from tenancy.invitations i
    cross join lateral manage.show_invitation(i) d
   where i.account_id = v_caller.account_id
   order by i.invitation_id desc;
end;
$$;

comment on function manage.list_invitations(bytea) is
  'Returns the invitations into the account, the newest first. PEOPLE-15.';
