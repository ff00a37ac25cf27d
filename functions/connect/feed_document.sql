create or replace function connect.feed_document(feed connect.feeds) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_strip_nulls(
           jsonb_build_object(
             'feed_id', feed.feed_id, 'account_id', feed.account_id, 'mode', r.mode, 'name', feed.name, 'kind', feed.kind,
             'source_id', s.source_id, 'source_key', s.source_key, 'source_class', s.class, 'tier', connect.tier_of(s.class),
             'sport', feed.sport, 'team', feed.team,
             'time_zone', feed.time_zone, 'day_first', feed.is_day_first, 'covers', feed.covers,
             'settings', feed.settings - 'is_confirmed', 'requests_per_hour', feed.requests_per_hour,
             'status', feed.status, 'status_reason', feed.status_reason, 'status_since', util.rfc3339(feed.status_since),
             'killed_at', util.rfc3339(feed.killed_at), 'killed_reason', feed.killed_reason,
             'created_at', util.rfc3339(feed.created_at),
             'targets', (
               select coalesce(
                        jsonb_agg(
                          jsonb_build_object(
                            'target_id', t.target_id, 'url', t.url, 'state', x.state, 'listed', t.listed_count, 'failures', t.failed_count,
                            'next_at', util.rfc3339(t.next_at), 'last_ok_at', util.rfc3339(t.last_ok_at),
                            'last_try_at', util.rfc3339(t.last_try_at), 'last_game_on', t.last_game_on,
                            'excluded_reason', x.excluded_reason) order by t.target_id), '[]')
                 from connect.targets t
                 join connect.target_states x on x.realm_id = t.realm_id and x.target_id = t.target_id
                where t.realm_id = feed.realm_id and t.feed_id = feed.feed_id),
             'last_run', (
               select connect.run_document(o)
                 from connect.runs o
                 join connect.targets t on t.realm_id = o.realm_id and t.target_id = o.target_id
                where t.realm_id = feed.realm_id and t.feed_id = feed.feed_id
                order by o.run_id desc
                limit 1)))
    from tenancy.realms r
    join tenancy.sources s on s.realm_id = r.realm_id and s.source_id = feed.source_id
   where r.realm_id = feed.realm_id;
$$;

comment on function connect.feed_document(connect.feeds) is
  'Returns a feed or connector as the management shows it: its settings, status with reason, targets with their states, and its last run. '
  'FEED-20.';
