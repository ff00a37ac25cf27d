create or replace function desk.note_action(caller desk.caller, mode text, what text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into tenancy.actions (verb, is_read, account_id, mode, what, user_id, session_id, token_id)
  values ((note_action.caller).verb, (note_action.caller).is_read, (note_action.caller).account_id, note_action.mode, note_action.what,
          (note_action.caller).user_id, (note_action.caller).session_id, (note_action.caller).token_id);
  update tenancy.sessions s set last_seen_at = util.now()
   where s.session_id = (note_action.caller).session_id and s.last_seen_at < util.now() - interval '1 minute';
  update tenancy.user_tokens t set last_used_at = util.now()
   where t.token_id = (note_action.caller).token_id
     and coalesce(t.last_used_at < util.now() - interval '1 minute', true);
end;
$$;

comment on function desk.note_action(desk.caller, text, text) is
  'Writes what the caller does to the log of actions: in which mode (null: in none), to what (an id or a role, never a secret or an '
  'address), and once a minute that the session or token was used. Each function of schema desk ends with it, so that nobody who '
  'waits for something holds a session. PEOPLE-20, PEOPLE-40.';
revoke execute on function desk.note_action(desk.caller, text, text) from oyss_desk;
