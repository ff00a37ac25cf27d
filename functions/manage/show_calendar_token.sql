create or replace function manage.show_calendar_token(token tenancy.calendar_tokens) returns manage.calendar_token
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    (show_calendar_token.token).token_id, (show_calendar_token.token).name, (show_calendar_token.token).organization_id,
    (show_calendar_token.token).team_id, (show_calendar_token.token).created_at, (show_calendar_token.token).last_used_on,
    (show_calendar_token.token).revoked_at)::manage.calendar_token;
end;
$$;

comment on function manage.show_calendar_token(tenancy.calendar_tokens) is
  'Returns a link to calendars as the people of its account see it. CALENDAR-23.';
