create or replace function desk.list_invitations(session_hash bytea) returns setof desk.invitation
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_invitations.session_hash, 'list_invitations', null);
begin
  perform desk.note_action(v_caller, null, null);
  return query
  select d.*
    from tenancy.invitations i
    cross join lateral desk.show_invitation(i) d
   where i.account_id = v_caller.account_id
   order by i.invitation_id desc;
end;
$$;

comment on function desk.list_invitations(bytea) is
  'Returns the invitations into the account, the newest first. PEOPLE-15.';
