create or replace function connect.feed_metrics() returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'feeds', (
             select coalesce(jsonb_object_agg(c.status, c.count), '{}')
               from (select f.status, count(*) as count from connect.feeds f group by f.status) c),
           'targets', (
             select coalesce(jsonb_object_agg(c.state, c.count), '{}')
               from (select s.state, count(*) as count from connect.target_states s group by s.state) c),
           'held', (select count(*) from connect.runs r where r.state = 'held'),
           'oldest_due_seconds', (
             select extract(epoch from util.now() - min(t.next_at))
               from connect.targets t
               join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
               join connect.target_states s on s.realm_id = t.realm_id and s.target_id = t.target_id
              where t.next_at <= util.now() and f.status <> 'disabled' and s.excluded_reason is null));
$$;

comment on function connect.feed_metrics() is
  'Returns the state of feeds for /metrics: feeds by status, targets by state, runs that are held, and for how many seconds the oldest '
  'target that is due has waited (null: none is due). FEED-175.';
