create or replace function desk.note_action(caller desk.caller, mode text, what text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into tenancy.actions (verb, is_read, account_id, mode, what, user_id, session_id, token_id)
  values ((note_action.caller).verb, (note_action.caller).is_read, (note_action.caller).account_id, note_action.mode, note_action.what,
          (note_action.caller).user_id, (note_action.caller).session_id, (note_action.caller).token_id);
end;
$$;

comment on function desk.note_action(desk.caller, text, text) is
  'Writes what the caller does to the log of actions: in which mode (null: in none), to what (an id or a role, never a secret or an '
  'address). Each function of schema desk ends with it. PEOPLE-40.';
revoke execute on function desk.note_action(desk.caller, text, text) from oyss_desk;
