create or replace function manage.show_session(session tenancy.sessions, current_id text) returns manage.session
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    (show_session.session).session_id, (show_session.session).account_id, (show_session.session).method,
    (show_session.session).awaits_factor, text((show_session.session).address), (show_session.session).agent,
    (show_session.session).created_at, (show_session.session).last_seen_at,
    least((show_session.session).expires_at, (show_session.session).last_seen_at + interval '12 hours'),
    (show_session.session).session_id = show_session.current_id)::manage.session;
end;
$$;

comment on function manage.show_session(tenancy.sessions, text) is
  'Returns a session as its person may see it; current_id is the session that asks. It ends twelve hours after it was last seen. '
  'PEOPLE-20.';
