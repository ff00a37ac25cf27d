create or replace function api.use_calendar_token(token_hash bytea) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_today date := (util.now() at time zone 'UTC')::date;
  v_last_used_on date;
begin
  select k.last_used_on into v_last_used_on
    from tenancy.calendar_tokens k where k.token_hash = use_calendar_token.token_hash and k.revoked_at is null;
  if not found then
    return false;
  end if;
  if v_last_used_on is distinct from v_today then
    update tenancy.calendar_tokens k set last_used_on = v_today
     where k.token_hash = use_calendar_token.token_hash and k.last_used_on is distinct from v_today;
  end if;
  return true;
end;
$$;

comment on function api.use_calendar_token(bytea) is
  'Returns whether a token of calendars (SHA-256 of it) is in force, on the primary, before anything is read by it; notes once a day '
  'that it was used. What it opens is for the read to say (tenancy.opens_team). CALENDAR-22, CALENDAR-24.';
grant execute on function api.use_calendar_token(bytea) to oyss_http;
