create or replace function manage.end_session(credential bytea, session_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(end_session.credential, 'end_session', null);
  v_session_id text := coalesce(end_session.session_id, v_caller.session_id);
begin
  perform tenancy.lock_sessions(v_caller.user_id);
  update tenancy.sessions s set ended_at = util.now()
   where s.session_id = v_session_id and s.user_id = v_caller.user_id and s.ended_at is null
     and (v_session_id = v_caller.session_id
          or exists (select from tenancy.sessions o where o.session_id = v_caller.session_id and o.method <> 'provider'));
  if not found then
    raise exception using errcode = 'OYN01', message = format('You have no session %s.', v_session_id);
  end if;
  perform manage.log_act(v_caller, null, v_session_id);
end;
$$;

comment on function manage.end_session(bytea, text) is
  'Ends one of one''s sessions (null: this one), from the next request on; a session that an identity provider opened ends itself '
  'alone. Raises OYN01 (not_found). PEOPLE-21, PEOPLE-76.';
