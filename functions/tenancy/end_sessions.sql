create or replace function tenancy.end_sessions(user_id text, but_session_id text) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  perform tenancy.lock_sessions(end_sessions.user_id);
  update tenancy.sessions s set ended_at = util.now()
   where s.user_id = end_sessions.user_id and s.session_id is distinct from end_sessions.but_session_id and s.ended_at is null;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function tenancy.end_sessions(text, text) is
  'Ends the sessions of a person, but for one (null: all); returns how many. PEOPLE-21.';
