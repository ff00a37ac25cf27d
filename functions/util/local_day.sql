create or replace function util.local_day(at timestamptz, time_zone text) returns date
language plpgsql stable parallel safe
as $$
begin
  -- PostgreSQL's own zones: whole pages and batches are grouped by day here, before anything reaches Node, and an hour's difference
  -- matters near midnight alone. Times that people see never come from here (worker/time_zones.ts).
  return (local_day.at at time zone local_day.time_zone)::date;
exception when invalid_parameter_value then
  return (local_day.at at time zone 'UTC')::date; -- a zone that this server's tables do not have
end;
$$;

comment on function util.local_day(timestamptz, text) is
  'Returns the day on which a moment falls in a time zone (IANA name); in UTC where the server does not know the zone.';
