create or replace function desk.acknowledge_changes(session_hash bytea) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(acknowledge_changes.session_hash, 'acknowledge_changes', null);
begin
  update tenancy.sessions s set changes_seen_at = util.now() where s.session_id = v_caller.session_id;
  perform desk.note_action(v_caller, null, null);
end;
$$;

comment on function desk.acknowledge_changes(bytea) is
  'Ends the notice, in this session, of what changed of how one signs in. PEOPLE-153.';
