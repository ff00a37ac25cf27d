create or replace function connect.cadence(target connect.targets, at timestamptz) returns interval
language sql stable
begin atomic
  select greatest(
           least(
             case
               when cadence.target.listed_count = 0 or cadence.target.last_game_on < (cadence.at - interval '14 days')::date
                 then interval '24 hours'
               when l.is_soon then interval '15 minutes'
               when l.is_near then interval '1 hour'
               else interval '6 hours'
             end,
             make_interval(hours => cadence.target.slo_hours) / 3),
           make_interval(secs => least(coalesce(cadence.target.interval_seconds, 0), 86400)))
    from (
      select coalesce(bool_or(e.start_at between cadence.at - interval '4 hours' and cadence.at + interval '6 hours'), false) as is_soon,
             coalesce(bool_or(e.start_at is not null), false) as is_near
        from connect.listed e
       where e.realm_id = cadence.target.realm_id and e.target_id = cadence.target.target_id and e.withdrawn_at is null
         and e.start_at between cadence.at - interval '4 hours' and cadence.at + interval '48 hours'
    ) l;
end;

comment on function connect.cadence(connect.targets, timestamptz) is
  'Returns how long to leave a target alone after a success: 15 minutes where a game is within 6 hours, an hour within 48, else 6 hours, '
  'a day where nothing is listed or all is over; never longer than a third of its objective, and never shorter than its publisher asks. '
  'FEED-14.';
