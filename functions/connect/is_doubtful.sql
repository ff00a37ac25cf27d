create or replace function connect.is_doubtful(wall timestamp, zone text) returns boolean
language sql stable
return (is_doubtful.wall at time zone is_doubtful.zone) at time zone is_doubtful.zone <> is_doubtful.wall
  or ((is_doubtful.wall at time zone is_doubtful.zone) - interval '1 hour') at time zone is_doubtful.zone = is_doubtful.wall
  or ((is_doubtful.wall at time zone is_doubtful.zone) + interval '1 hour') at time zone is_doubtful.zone = is_doubtful.wall;

comment on function connect.is_doubtful(timestamp, text) is
  'Whether a wall-clock time does not exist in a zone on its day, or exists twice, since clocks change: its moment is then estimated. '
  'FEED-7.';
