create or replace function desk.revoke_grant(session_hash bytea, mode text, grant_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(revoke_grant.session_hash, 'revoke_grant', revoke_grant.mode);
  v_grant_id text := desk.own_grant(v_caller.account_id, revoke_grant.mode, revoke_grant.grant_id);
begin
  perform manage.revoke_grant(v_grant_id, v_caller.user_id);
  perform desk.note_action(v_caller, revoke_grant.mode, v_grant_id);
end;
$$;

comment on function desk.revoke_grant(bytea, text, text) is
  'Takes back a grant of an organization that the account speaks for, in a mode, from the very next request on. Raises OYN01 '
  '(not_found: none that is in force). PEOPLE-51, KEY-17.';
