create or replace function manage.use_recovery_code(credential bytea, new_session_hash bytea, code_hash bytea, browser_hash bytea)
returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(use_recovery_code.credential, 'use_recovery_code', null);
  v_session tenancy.sessions;
begin
  perform tenancy.count_code('recovery', v_caller.user_id, use_recovery_code.browser_hash);
  update tenancy.recovery_codes c set used_at = util.now()
   where c.user_id = v_caller.user_id and c.code_hash = use_recovery_code.code_hash and c.used_at is null;
  if found then
    perform tenancy.record_factor_change(v_caller.user_id, 'code_used', v_caller.session_id, null);
    v_session := manage.raise_session(v_caller.session_id, use_recovery_code.new_session_hash, null, true);
  end if;
  perform manage.log_act(v_caller, null, case when v_session.session_id is null then 'refused' else 'accepted' end);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.use_recovery_code(bytea, bytea, bytea, bytea) is
  'Completes a sign-in, or confirms a session, with a recovery code, which is used up: SHA-256 of a new token and of the code, and the '
  'bytes by which the browser is known (null: none). All null where it is none of one''s codes: nothing is raised, so that the attempt '
  'counts, ten in fifteen minutes. Raises OYL01 (rate_limited), OYA01 (unauthorized). PEOPLE-26, PEOPLE-30, PEOPLE-112.';
