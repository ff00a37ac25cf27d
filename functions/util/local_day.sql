create or replace function util.local_day(at timestamptz, time_zone text) returns date
language plpgsql stable parallel safe
as $$
begin
  -- PostgreSQL's own zones: whole pages and batches are grouped by day here, before anything reaches Node, and an hour's difference
  -- matters only near midnight. Times that people see never come from here (worker/time_zones.ts).
  return (local_day.at at time zone local_day.time_zone)::date;
exception when invalid_parameter_value then
  return (local_day.at at time zone 'UTC')::date; -- a zone that this server's tables do not have
end;
$$;

comment on function util.local_day(timestamptz, text) is
  'Returns the day of a moment in a time zone (IANA name); in UTC if the server does not know the zone.';
