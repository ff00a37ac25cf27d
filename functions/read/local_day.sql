create or replace function read.local_day(at timestamptz, time_zone text) returns date
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

comment on function read.local_day(timestamptz, text) is
  'Returns the day on which a moment falls in a time zone (IANA name); in UTC where the server does not know the zone.';

create or replace function read.day_of(written text) returns date
language sql stable
return case when length(written) = 10 then written::date end;

comment on function read.day_of(text) is 'Returns the day of a bound given as a date; null of one given as RFC 3339 (LIST-11).';

create or replace function read.moment_of(written text) returns timestamptz
language sql stable
return case when length(written) = 10 then written::date::timestamp at time zone 'UTC' else util.read_moment(written) end;

comment on function read.moment_of(text) is
  'Returns the moment of a bound given as RFC 3339 or as a date, which is its first moment in UTC.';
