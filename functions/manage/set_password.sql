create or replace function manage.set_password(credential bytea, phc text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(set_password.credential, 'set_password', null);
begin
  perform tenancy.keep_password(v_caller.user_id, set_password.phc);
  perform tenancy.record_factor_change(v_caller.user_id, 'password_set', v_caller.session_id, null);
  perform tenancy.end_sessions(v_caller.user_id, v_caller.session_id);
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.set_password(bytea, text) is
  'Sets one''s password (the PHC string of argon2id that the shell made) and ends one''s other sessions. Raises OYV02 '
  '(invalid_parameter), OYC03 (conflict: an operator), OYA05 (confirmation_required). PEOPLE-21, PEOPLE-25.';
