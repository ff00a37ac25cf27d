create or replace function project.sorting_moment(
  starts_at timestamptz, local_date date, time_zone text, venue_time_zone text
) returns timestamptz
language sql stable parallel safe
return case
  when starts_at is not null then starts_at
  when local_date is not null then util.local_midnight(local_date, coalesce(time_zone, venue_time_zone, 'UTC'))
  else 'infinity'::timestamptz
end;

comment on function project.sorting_moment(timestamptz, date, text, text) is
  'Returns the moment by which lists sort a fixture: its start, else its local date in its own zone (or its venue''s, or UTC); undated '
  'fixtures come last (LIST-10).';
