create or replace function manage.list_sessions(credential bytea) returns setof manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_sessions.credential, 'list_sessions', null);
begin
  return query
  select d.*
    from tenancy.sessions s
    cross join lateral manage.show_session(s, v_caller.session_id) d
   where s.user_id = v_caller.user_id and s.ended_at is null
     and s.expires_at > util.now() and s.last_seen_at > util.now() - interval '12 hours'
   order by s.created_at desc, s.session_id desc;
end;
$$;

comment on function manage.list_sessions(bytea) is
  'Returns the sessions in which a person is signed in, the newest first. PEOPLE-20, PEOPLE-21.';
