create or replace function connect.cadence(target connect.targets, at timestamptz) returns interval
language sql stable
begin atomic
  select greatest(
           least(
             case
               when d.is_at_rest then interval '24 hours'
               when l.is_soon then interval '15 minutes'
               when l.is_near then interval '1 hour'
               else interval '6 hours'
             end,
             connect.objective(cadence.target.slo_hours, d.is_at_rest, l.is_game_day, d.asked) / 3,
             -- A day with games begins before the next fetch: its objective holds from its first second.
             case when l.is_eve then greatest(
               (d.today + 1)::timestamp at time zone d.time_zone - cadence.at,
               connect.objective(cadence.target.slo_hours, false, true, null) / 3) end),
           make_interval(secs => least(coalesce(d.asked, 0), 86400)))
    from (
      select f.time_zone, t.today, cadence.target.listed_count = 0 or cadence.target.last_game_on < t.today - 14 as is_at_rest,
             greatest(cadence.target.interval_seconds, cadence.target.file_interval_seconds) as asked
        from connect.feeds f
        cross join lateral (select (cadence.at at time zone f.time_zone)::date) t (today)
       where f.realm_id = cadence.target.realm_id and f.feed_id = cadence.target.feed_id
    ) d
    cross join lateral (
      select coalesce(bool_or(e.start_at between cadence.at - interval '4 hours' and cadence.at + interval '6 hours'), false) as is_soon,
             coalesce(bool_or(coalesce(e.start_at between cadence.at - interval '4 hours' and cadence.at + interval '48 hours',
                                       e.on_day between d.today and d.today + 2)), false) as is_near,
             coalesce(bool_or(e.on_day = d.today and e.data ->> 'kind' = 'game'), false) as is_game_day,
             coalesce(bool_or(e.on_day = d.today + 1 and e.data ->> 'kind' = 'game'), false) as is_eve
        from connect.listed e
       where e.realm_id = cadence.target.realm_id and e.target_id = cadence.target.target_id and e.withdrawn_at is null
         and e.on_day between d.today - 1 and d.today + 3
    ) l;
end;

comment on function connect.cadence(connect.targets, timestamptz) is
  'Returns how long to leave a target alone after a success: 15 minutes where a game is within 6 hours, an hour within 48, else 6 hours, '
  'a day where nothing is listed or all is over; never longer than a third of its objective (connect.objective), nor past the midnight '
  'after which that is shorter by more than that third, and never shorter than its publisher asks. FEED-14, FEED-300.';
