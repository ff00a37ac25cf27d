create or replace function manage.remove_totp(credential bytea) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(remove_totp.credential, 'remove_totp', null);
begin
  perform manage.lock_totp(v_caller.user_id);
  delete from tenancy.totp_secrets t where t.user_id = v_caller.user_id;
  if not tenancy.has_factor(v_caller.user_id) then
    delete from tenancy.recovery_codes c where c.user_id = v_caller.user_id;
  end if;
  perform tenancy.record_factor_change(v_caller.user_id, 'totp_removed', v_caller.session_id, null);
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.remove_totp(bytea) is
  'Removes one''s authenticator, and the recovery codes where no passkey is left. Raises OYC03 (conflict: there is none), OYA05 '
  '(confirmation_required). PEOPLE-26, PEOPLE-152.';
