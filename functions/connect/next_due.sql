create or replace function connect.next_due(target connect.targets, at timestamptz) returns timestamptz
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select min(d.due_at)
    from connect.listed l
    cross join lateral (
      select coalesce(l.start_at, (l.on_day + 1)::timestamp at time zone coalesce(l.data ->> 'time_zone', 'UTC'))
    ) s (start_at)
    cross join lateral (values (s.start_at + interval '3 hours'), (s.start_at + interval '24 hours')) d (due_at)
   where l.realm_id = target.realm_id and l.target_id = target.target_id and l.withdrawn_at is null
     and l.home_score is not null and l.away_score is not null and l.on_day >= (next_due.at - interval '3 days')::date
     and d.due_at > next_due.at and l.data #>> '{result,final}' = 'false';
$$;

comment on function connect.next_due(connect.targets, timestamptz) is
  'Returns when a score that a target lists makes its game completed (3 hours after the start) or final (24 hours) next; null: none does. '
  'FEED-45.';
