create or replace function util.local_midnight(local_date date, time_zone text) returns timestamptz
language plpgsql stable parallel safe
as $$
begin
  -- PostgreSQL's own zones: a list is sorted where its rows are; this is the position of a day in it, not a time that people see.
  return local_midnight.local_date::timestamp at time zone local_midnight.time_zone;
exception when invalid_parameter_value then
  return local_midnight.local_date::timestamp at time zone 'UTC'; -- a zone that this server's tables do not have
end;
$$;

comment on function util.local_midnight(date, text) is
  'Returns the start of a day in a time zone (IANA name); in UTC if the server does not know the zone.';
