create or replace function manage.revoke_calendar_token(credential bytea, mode text, token_id text) returns manage.calendar_token
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(revoke_calendar_token.credential, 'revoke_calendar_token', revoke_calendar_token.mode);
  v_realm_id integer := manage.require_realm(v_caller, revoke_calendar_token.mode);
  v_token tenancy.calendar_tokens;
begin
  update tenancy.calendar_tokens k set revoked_at = coalesce(k.revoked_at, util.now())
   where k.token_id = revoke_calendar_token.token_id and k.account_id = v_caller.account_id and k.realm_id = v_realm_id
  returning k.* into v_token;
  if v_token.token_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no link %s.', revoke_calendar_token.token_id);
  end if;
  perform manage.log_act(v_caller, revoke_calendar_token.mode, v_token.token_id);
  return manage.show_calendar_token(v_token);
end;
$$;

comment on function manage.revoke_calendar_token(bytea, text, text) is
  'Revokes a link to calendars of the account and mode, from the very next request on. Raises OYN01 (not_found). CALENDAR-22, CALENDAR-23.';
