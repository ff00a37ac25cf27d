create or replace view connect.target_states as
select t.realm_id, t.target_id, t.feed_id,
       connect.target_state(
         x.reason, t.listed_count, t.last_game_on, t.is_empty, t.first_ok_at, t.last_ok_at, t.failed_count, t.slo_hours, util.now()
       ) as state,
       x.reason as excluded_reason
  from connect.targets t
  join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
  left join connect.stops e on e.host is null and e.revived_at is null
  left join connect.stops h on h.host = t.host and h.revived_at is null
  cross join lateral (select coalesce(e.reason, f.killed_reason, h.reason, t.excluded_reason)) x (reason);

comment on view connect.target_states is
  'The state of each target now (connect.target_state), and why it is excluded where it is: what operators stopped (everything, its feed '
  'or connector, its host, itself), its publisher or robots.txt. FEED-15, FEED-264.';
grant select on connect.target_states to oyss_resolver;
