create or replace function connect.release_host(target connect.targets, fetched jsonb) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.hosts h
     set leased_until = null,
         gap_ms = greatest(least(coalesce((release_host.fetched ->> 'gap_ms')::integer, h.gap_ms), 60000), 0),
         next_at = util.now() + greatest(
           greatest(least(coalesce((release_host.fetched ->> 'gap_ms')::integer, h.gap_ms), 60000), 0) * interval '1 millisecond',
           case when (release_host.fetched ->> 'status_code')::integer in (429, 503)
                then make_interval(secs => least(coalesce((release_host.fetched ->> 'retry_after_seconds')::integer, 0), 86400))
                else interval '0' end)
   where h.host = target.host;
  update connect.feeds f
     set hour_count = f.hour_count + greatest(coalesce((release_host.fetched ->> 'request_count')::integer, 1) - 1, 0)
   where f.realm_id = target.realm_id and f.feed_id = target.feed_id;
  update connect.targets t set interval_seconds = (release_host.fetched ->> 'interval_seconds')::integer
   where t.realm_id = target.realm_id and t.target_id = target.target_id and release_host.fetched ? 'interval_seconds';
$$;

comment on function connect.release_host(connect.targets, jsonb) is
  'Ends the turn of a host: it is asked again after its gap, which the worker may say (gap_ms: 2 seconds, or the delay of robots.txt, at '
  'most 60 seconds), and not before Retry-After of 429 and 503. Requests beyond the first (redirects, robots.txt) are counted into the '
  'budget; the interval that the publisher asks for is noted. FEED-12, FEED-13.';
