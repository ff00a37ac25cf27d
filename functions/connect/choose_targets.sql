create or replace function connect.choose_targets(most integer, among integer)
-- If the targets looked at yield enough, the result is the same as from all. None of a suspended account or a disabled feed. An accepted
-- run is read before all others of its target.
returns table (realm_id integer, target_id text, run_id text, step text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with first as (
    select t.*
      from connect.targets t
     where t.next_at <= util.now() and (t.leased_until is null or t.leased_until <= util.now())
     order by t.next_at, t.target_id
     limit choose_targets.among
  ), due as (
    select t.realm_id, t.target_id, t.next_at, t.host, t.feed_id, o.run_id, o.step, o.is_preview, f.status,
           h.next_at as host_next_at, h.leased_until as host_leased_until,
           f.killed_at is not null or t.excluded_reason is not null as is_excluded, a.status as account_status,
           f.requests_per_hour - case when f.hour_started_at > util.now() - interval '1 hour' then f.hour_count else 0 end as budget
      from first t
      join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
      join tenancy.accounts a on a.account_id = f.account_id
      left join connect.hosts h on h.host = t.host
      left join lateral (
        select r.run_id, case r.state when 'claimed' then 'fetch' else 'parse' end as step, r.trigger = 'preview' as is_preview
          from connect.runs r
         where r.realm_id = t.realm_id and r.target_id = t.target_id and r.state in ('claimed', 'fetched', 'extracted')
         order by r.trigger <> 'accept', r.run_id
         limit 1
      ) o on true
  ), able as (
    select d.*, coalesce(d.step, 'fetch') = 'parse' as is_offline,
           row_number() over (partition by d.host, coalesce(d.step, 'fetch') order by d.next_at, d.target_id) as turn,
           row_number() over (partition by d.realm_id, d.feed_id, coalesce(d.step, 'fetch') order by d.next_at, d.target_id) as place
      from due d
     where d.account_status = 'active' and not d.is_excluded
       and not exists (select from connect.stops s where s.revived_at is null and (s.host is null or s.host = d.host))
       and (d.status <> 'disabled' or d.is_preview)
       and not connect.is_undoing(d.realm_id, d.feed_id)
       and (d.step = 'parse' or d.host is not null and coalesce(d.host_next_at, util.now()) <= util.now()
            and (d.host_leased_until is null or d.host_leased_until <= util.now()))
  )
  select a.realm_id, a.target_id, a.run_id, coalesce(a.step, 'fetch')
    from able a
   where a.is_offline or a.turn = 1 and a.place <= a.budget
   order by a.next_at, a.target_id
   limit choose_targets.most;
$$;

comment on function connect.choose_targets(integer, integer) is
  'Returns at most this many (most) targets to lease, longest due first, with run in progress (null: none) and step (fetch, parse): one '
  'per host, feeds within budget, none stopped. among: due targets looked at (null: all). Hold util.lock_polling. FEED-10, FEED-12, '
  'FEED-13, FEED-264, FEED-282.';

create or replace function connect.add_target(realm_id integer, feed_id text, url text, is_preview boolean) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_target_id text := util.make_id('tgt');
begin
  insert into connect.targets (realm_id, target_id, feed_id, url, next_at)
  values (add_target.realm_id, v_target_id, add_target.feed_id, regexp_replace(add_target.url, '^webcal:', 'https:', 'i'),
          case when add_target.url is not null then util.now() end);
  if add_target.is_preview then
    update connect.feeds f set disabled_reason = 'It was registered for a preview. Enable it to read it.'
     where f.realm_id = add_target.realm_id and f.feed_id = add_target.feed_id;
    if add_target.url is not null then
      insert into connect.runs (realm_id, run_id, target_id, trigger, state)
      values (add_target.realm_id, util.make_id('run'), v_target_id, 'preview', 'claimed');
    end if;
  end if;
  perform connect.renew_status(add_target.realm_id, add_target.feed_id);
  return v_target_id;
end;
$$;

comment on function connect.add_target(integer, text, text, boolean) is
  'Adds a target to a feed: a url (null: files are uploaded), which is fetched at once. is_preview: its first run applies nothing, and '
  'the feed is disabled until it is enabled. Returns its id. FEED-2, FEED-34.';

create or replace function connect.add_address(feed_id text, url text, made_by text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(add_address.feed_id);
  v_target_id text;
begin
  if not starts_with(v_feed.feed_id, 'con_') then
    raise exception using errcode = 'OYC03', message = 'A feed has one address, given when it is registered; only a connector has several.';
  end if;
  perform connect.refuse_settings(
    jsonb_build_object('name', v_feed.name, 'kind', v_feed.kind, 'sport', v_feed.sport, 'time_zone', v_feed.time_zone,
                       'url', coalesce(add_address.url, '')));
  if exists (select from connect.targets t
              where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id
                and t.url = regexp_replace(add_address.url, '^webcal:', 'https:', 'i')) then
    raise exception using errcode = 'OYC03', message = 'The connector already reads this address.';
  end if;
  v_target_id := connect.add_target(v_feed.realm_id, v_feed.feed_id, add_address.url, false);
  insert into connect.acts (realm_id, feed_id, operation, note, made_by)
  values (v_feed.realm_id, v_feed.feed_id, 'add', v_target_id, add_address.made_by);
end;
$$;

comment on function connect.add_address(text, text, text) is
  'Adds an address to a connector, which is fetched at once unless the connector is disabled or stopped; made_by is recorded. Raises '
  'OYV01 (invalid_id), OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict: a feed, or already read). FEED-266.';

create or replace function connect.is_rekeyed(facts jsonb) returns boolean
language sql immutable
return (facts ->> 'with_id')::integer >= 5 and (facts ->> 'kept_by_id')::integer < 0.1 * (facts ->> 'with_id')::integer
  and (facts ->> 'same_content')::integer >= 0.8 * (facts ->> 'listed')::integer;

comment on function connect.is_rekeyed(jsonb) is
  'Returns whether fewer than a tenth of the ids of a file match known ones while 80 percent of its games do, of 5 or more. FEED-30.';

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
  'Ends the turn of a host: it is fetched again after its gap (gap_ms from the worker: 2 seconds, or the delay of robots.txt, at most '
  '60 seconds), and not before Retry-After of 429 and 503. Counts extra requests against the budget; records the publisher''s interval. '
  'FEED-12, FEED-13.';

create or replace function connect.refuse_stopped(feed connect.feeds) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_reasons text[] := array(
    select s.excluded_reason
      from connect.target_states s
     where s.realm_id = feed.realm_id and s.feed_id = feed.feed_id
     order by s.excluded_reason nulls first);
begin
  -- A connector with several addresses continues with those that are not excluded.
  if cardinality(v_reasons) > 0 and v_reasons[1] is not null then
    raise exception using errcode = 'OYC03',
      message = format('It is stopped: %s An operator can restart it.', rtrim(v_reasons[1], '.') || '.');
  end if;
end;
$$;

comment on function connect.refuse_stopped(connect.feeds) is
  'Raises OYC03 (conflict), with the reason, if every target of a feed or connector is excluded. FEED-264.';

create or replace function connect.is_stopped(run connect.runs) returns boolean
language sql stable
begin atomic
  select exists (
    select from connect.target_states s
     where s.realm_id = run.realm_id and s.target_id = run.target_id and s.excluded_reason is not null);
end;

comment on function connect.is_stopped(connect.runs) is
  'Returns whether the target of a run in progress has since been excluded: its results are discarded. FEED-264.';
