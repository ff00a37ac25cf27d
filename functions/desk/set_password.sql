create or replace function desk.set_password(session_hash bytea, phc text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(set_password.session_hash, 'set_password', null);
begin
  perform tenancy.keep_password(v_caller.user_id, set_password.phc);
  perform tenancy.record_factor_change(v_caller.user_id, 'password_set', v_caller.session_id, null);
  perform tenancy.end_sessions(v_caller.user_id, v_caller.session_id);
  perform desk.note_action(v_caller, null, null);
end;
$$;

comment on function desk.set_password(bytea, text) is
  'Sets one''s password (the PHC string of argon2id that the shell made) and ends one''s other sessions. Raises OYV02 '
  '(invalid_parameter), OYC03 (conflict: an operator), OYA05 (confirmation_required). PEOPLE-21, PEOPLE-25.';
