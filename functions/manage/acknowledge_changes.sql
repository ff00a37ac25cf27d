create or replace function manage.acknowledge_changes(credential bytea) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(acknowledge_changes.credential, 'acknowledge_changes', null);
begin
  update tenancy.sessions s set changes_seen_at = util.now() where s.session_id = v_caller.session_id;
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.acknowledge_changes(bytea) is
  'Ends the notice, in this session, of what changed of how one signs in. PEOPLE-153.';
