create or replace function manage.show_sessions(user_id text, current_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'session_id', l.session_id, 'method', l.method, 'account', l.account, 'address', text(l.address), 'agent', l.agent,
             'created_at', util.rfc3339(l.created_at), 'last_seen_at', util.rfc3339(l.last_seen_at),
             'is_current', l.session_id = show_sessions.current_id) order by l.created_at desc, l.session_id desc), '[]')
      from (select s.*, a.name as account
              from tenancy.sessions s
              left join tenancy.accounts a on a.account_id = s.account_id
             where s.user_id = show_sessions.user_id and s.ended_at is null and s.expires_at > util.now()
               and s.last_seen_at > util.now() - interval '12 hours'
             order by s.created_at desc, s.session_id desc
             limit 10) l);
end;
$$;

comment on function manage.show_sessions(text, text) is
  'Returns the sessions in which a person is signed in, the newest first, ten at most; current_id is the session that asks. '
  'PEOPLE-20, PEOPLE-21.';
