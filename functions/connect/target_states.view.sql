create or replace view connect.target_states as
select t.realm_id, t.target_id, t.feed_id,
       connect.target_state(
         x.reason, t.listed_count, t.last_game_on, t.is_empty, t.first_ok_at, t.last_ok_at, t.failed_count, o.objective, d.today, util.now()
       ) as state,
       x.reason as excluded_reason, o.objective
  from connect.targets t
  join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
  left join connect.stops e on e.host is null and e.revived_at is null
  left join connect.stops h on h.host = t.host and h.revived_at is null
  cross join lateral (select coalesce(e.reason, f.killed_reason, h.reason, t.excluded_reason)) x (reason)
  cross join lateral (select (util.now() at time zone f.time_zone)::date) d (today)
  cross join lateral (
    select case when t.url is not null then connect.objective(
      t.slo_hours, t.listed_count = 0 or t.last_game_on < d.today - 14,
      -- One look-up per target: EXISTS would be answered by reading everything that is listed.
      coalesce((
        select true from connect.listed l
         where l.realm_id = t.realm_id and l.target_id = t.target_id and l.on_day = d.today and l.withdrawn_at is null
           and l.data ->> 'kind' = 'game'
         limit 1), false),
      greatest(t.interval_seconds, t.file_interval_seconds)) end
  ) o (objective);

comment on view connect.target_states is
  'The current state of each target (connect.target_state), why it is excluded (an operator''s stop of everything, feed or connector, '
  'host, or target; its publisher; robots.txt), and its objective on the feed''s local day (null: uploaded, never stale). FEED-15, '
  'FEED-264, FEED-300.';
grant select on connect.target_states to oyss_resolver;
