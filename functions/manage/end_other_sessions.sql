create or replace function manage.end_other_sessions(credential bytea) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(end_other_sessions.credential, 'end_other_sessions', null);
  v_count integer := tenancy.end_sessions(v_caller.user_id, v_caller.session_id);
begin
  perform manage.log_act(v_caller, null, v_count::text);
  return v_count;
end;
$$;

comment on function manage.end_other_sessions(bytea) is
  'Ends all sessions of a person but this one, from the next request on; returns how many. PEOPLE-21.';
