create or replace function connect.objective(slo_hours integer, is_at_rest boolean, is_game_day boolean, interval_seconds integer)
returns interval
language sql immutable
return greatest(
  case
    when is_at_rest then greatest(make_interval(hours => slo_hours), interval '72 hours')
    when is_game_day then least(make_interval(hours => slo_hours), interval '2 hours')
    else make_interval(hours => slo_hours)
  end,
  make_interval(secs => least(coalesce(interval_seconds, 0), 86400) * 4 / 3));

comment on function connect.objective(integer, boolean, boolean, integer) is
  'Returns how old the last success of a target may be: its own objective in hours (24), 2 hours on a day with games, 72 where nothing is '
  'listed or all is over, and never less than a third longer than the seconds that its publisher asks to leave between two fetches (null: '
  'none). FEED-300.';
-- For audit.targets.
grant execute on function connect.objective(integer, boolean, boolean, integer) to oyss_auditor, oyss_auditor_unmasked;
