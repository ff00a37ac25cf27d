create or replace function project.is_to_come(starts_at timestamptz, sorts_at timestamptz) returns boolean
language sql stable
return coalesce(starts_at > util.now(), sorts_at > util.now() - interval '1 day', false);

comment on function project.is_to_come(timestamptz, timestamptz) is
  'Returns whether a fixture has yet to start, by its start or, without one, the local midnight of its day (sorts_at), which has yet to '
  'end.';
