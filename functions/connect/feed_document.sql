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
             'yields_to', (select y.source_key from tenancy.sources y where y.realm_id = s.realm_id and y.source_id = s.yields_to),
             'yields_to_name', (select y.name from connect.feeds y where y.realm_id = s.realm_id and y.source_id = s.yields_to),
             'is_redeciding', case when s.yield_pending_at is not null then true end,
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
                limit 1))) || connect.deletion_of(feed)
    from tenancy.realms r
    join tenancy.sources s on s.realm_id = r.realm_id and s.source_id = feed.source_id
   where r.realm_id = feed.realm_id;
$$;

comment on function connect.feed_document(connect.feeds) is
  'Returns a feed or connector as manage shows it: its settings, status with reason, targets with their states, and its last run. '
  'FEED-20.';

create or replace function connect.tier_of(class text) returns text
language sql immutable
return case class
  when 'authoritativePush' then 'push' when 'partnerApi' then 'pull' when 'hostFeed' then 'feed' when 'scrape' then 'scrape'
  when 'ownerCorrection' then 'correction'
end;

comment on function connect.tier_of(text) is
  'Returns the tier of a connector by the class of its source: push, pull, feed, scrape or correction; null: a source of that class, '
  'such as a crowd, is not a connector. FEED-3.';

create or replace function connect.feed_of(feed_id text) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds;
begin
  if feed_of.feed_id is null or feed_of.feed_id !~ '^(feed|con)_[0-7][0-9A-HJKMNP-TV-Z]{25}$' then
    raise exception using errcode = 'OYV01', message = 'A feed has an id of feed_ and 26 characters, a connector one of con_ and 26.';
  end if;
  select f.* into v_feed from connect.feeds f where f.feed_id = feed_of.feed_id;
  if v_feed.feed_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no feed %s.', feed_of.feed_id);
  end if;
  return v_feed;
end;
$$;

comment on function connect.feed_of(text) is 'Returns a feed or connector. Raises OYV01 (invalid_id), OYN01 (not_found).';

create or replace function connect.feed_of_run(run connect.runs) returns connect.feeds
language sql stable
begin atomic
  select f
    from connect.targets t
    join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
   where t.realm_id = run.realm_id and t.target_id = run.target_id;
end;

comment on function connect.feed_of_run(connect.runs) is 'Returns the feed or connector of a run.';

create or replace function connect.feed_page(feed connect.feeds, before text, row_limit integer) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select connect.feed_document(feed) || jsonb_build_object(
           'runs', coalesce(jsonb_agg(connect.with_games(feed.realm_id, l.run) order by l.place) filter (where l.place <= n.most), '[]'),
           'next_before', case when count(*) > n.most then max(l.run ->> 'run_id') filter (where l.place = n.most) end,
           'held_run_id', (
             select min(r.run_id)
               from connect.targets t
               join connect.runs r on r.realm_id = t.realm_id and r.target_id = t.target_id and r.state = 'held'
              where t.realm_id = feed.realm_id and t.feed_id = feed.feed_id),
           'layout', (
             select r.layout
               from connect.targets t
               join connect.runs r on r.realm_id = t.realm_id and r.target_id = t.target_id
              where t.realm_id = feed.realm_id and t.feed_id = feed.feed_id and r.layout is not null
              order by r.run_id desc
              limit 1))
    from (select least(greatest(coalesce(feed_page.row_limit, 15), 1), 100)) n (most)
    left join lateral (
      select m.run, row_number() over () as place
        from connect.list_runs(feed.feed_id, null, feed_page.before, n.most + 1) m (run)
    ) l on true
   group by n.most;
$$;

comment on function connect.feed_page(connect.feeds, text, integer) is
  'Returns a feed or connector (connect.feed_document), its runs (connect.run_document), newest first, before one (null: newest), at '
  'most row_limit (1 to 100, null: 15), next_before if more follow, the oldest held run, and the layout last recognised. DASHBOARD-73, '
  'DASHBOARD-95.';

create or replace function connect.with_games(realm_id integer, document jsonb) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  -- Of one that changed nothing, why.
  select with_games.document || jsonb_build_object('games', c.games)
         || case when c.games = '{}' then jsonb_build_object('decided', connect.decided_now(r)) else '{}' end
    from connect.runs r
    cross join lateral (select connect.count_run_games(r) offset 0) c (games)
   where r.realm_id = with_games.realm_id and r.run_id = with_games.document ->> 'run_id';
$$;

comment on function connect.with_games(integer, jsonb) is
  'Returns a run (connect.run_document) with how many games it changes, or would, of each kind (connect.count_run_games); of one that '
  'changes none also who decides (connect.decided_now). FEED-380, FEED-396.';

create or replace function connect.feed_status(
  disabled_reason text, held_reason text, failed_count integer, read_count integer, failure text, row_count integer, skipped_count integer,
  unknown_words text, is_rekeyed boolean, empty_words text
) returns jsonb
language sql immutable
-- Healthy may say why nothing was in the file.
return case
  when disabled_reason is not null then jsonb_build_object('status', 'disabled', 'reason', disabled_reason)
  when held_reason is not null then jsonb_build_object('status', 'drifted', 'reason', held_reason)
  when failed_count > 0 and read_count = 0 then jsonb_build_object('status', 'failing', 'reason', failure)
  when failed_count > 0 then jsonb_build_object(
    'status', 'degraded',
    'reason', format('%s of %s addresses cannot be read, last: %s', failed_count, failed_count + read_count, failure))
  when read_count = 0 then jsonb_build_object('status', 'pending', 'reason', null)
  when skipped_count > 0 then jsonb_build_object(
    'status', 'degraded', 'reason', format('%s of %s rows could not be read.', skipped_count, row_count))
  when unknown_words is not null then jsonb_build_object(
    'status', 'degraded', 'reason', format('Words that were not understood: %s.', unknown_words))
  when is_rekeyed then jsonb_build_object(
    'status', 'degraded', 'reason', 'The ids in the file change at every fetch; entries are recognised by their content.')
  when row_count = 0 then jsonb_build_object('status', 'healthy', 'reason', empty_words)
  else jsonb_build_object('status', 'healthy', 'reason', null)
end;

comment on function connect.feed_status(text, text, integer, integer, text, integer, integer, text, boolean, text) is
  'Returns {status, reason} from these facts, the first that applies: disabled, drifted (a run is held), failing (an address failed, '
  'none succeeded), degraded (some succeeded, or rows skipped, words unknown, ids changing), pending (no try succeeded), healthy. '
  'FEED-20, FEED-342.';

create or replace function connect.feed_metrics() returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'feeds', (
             select coalesce(jsonb_object_agg(c.status, c.count), '{}')
               from (select f.status, count(*) as count from connect.feeds f where f.deleted_at is null group by f.status) c),
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
  'Returns the state of feeds for /metrics: feeds by status, targets by state, held runs, and for how many seconds the oldest due '
  'target has waited (null: none is due). FEED-175.';

create or replace function connect.settings_of(feed connect.feeds) returns jsonb
language sql stable
return jsonb_strip_nulls(
  jsonb_build_object(
    'kind', feed.kind, 'team', feed.team, 'time_zone', feed.time_zone, 'day_first', feed.is_day_first,
    'charset', feed.settings -> 'charset', 'mapping', feed.settings -> 'mapping', 'vs_means', feed.settings -> 'vs_means',
    'ignored', feed.settings -> 'ignored', 'midnight_is_tbd', feed.settings -> 'midnight_is_tbd',
    'default_minutes', feed.settings -> 'default_minutes',
    'parser', feed.settings -> 'parser'));

comment on function connect.settings_of(connect.feeds) is
  'Returns the settings of a feed as its parser gets them, except fetched_on.';
