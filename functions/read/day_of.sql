create or replace function read.day_of(written text) returns date
language sql stable
return case when length(written) = 10 then written::date end;

comment on function read.day_of(text) is
  'Returns the day of a bound given as a date; null for one given as RFC 3339 (LIST-11).';

create or replace function read.moment_of(written text) returns timestamptz
language sql stable
return case when length(written) = 10 then written::date::timestamp at time zone 'UTC' else util.read_moment(written) end;

comment on function read.moment_of(text) is
  'Returns the moment of a bound given as RFC 3339; for a date, its first moment in UTC.';
