create or replace function tenancy.lock_sessions(user_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from tenancy.sessions s
    where s.user_id = lock_sessions.user_id and s.ended_at is null
    order by s.session_id
      for no key update;
end;
$$;

comment on function tenancy.lock_sessions(text) is
  'Locks the sessions of a person, in the order of their ids: two that end one another wait for each other in turn. PEOPLE-21.';
