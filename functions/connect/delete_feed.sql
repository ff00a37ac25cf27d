create or replace function connect.delete_feed(feed connect.feeds, deletion text, note text, made_by text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if delete_feed.deletion is null or delete_feed.deletion not in ('withdraw', 'keep') then
    raise exception using errcode = 'OYV02', message = 'Choose what becomes of its games: withdraw, or keep.';
  end if;
  -- Targets before their feed, as runs lock them.
  perform from connect.targets t where t.realm_id = feed.realm_id and t.feed_id = feed.feed_id for update;
  update connect.runs r
     set state = case when r.state = 'held' then 'discarded' else 'excluded' end, failure = 'Its feed was deleted.', preview = null,
         ended_at = util.now()
    from connect.targets t
   where t.realm_id = feed.realm_id and t.feed_id = feed.feed_id and r.realm_id = t.realm_id and r.target_id = t.target_id
     and r.state in ('held', 'claimed', 'fetched', 'extracted');
  update connect.targets t
     set next_at = null, due_at = null, token = t.token + 1, leased_by = null, leased_until = null
   where t.realm_id = feed.realm_id and t.feed_id = feed.feed_id;
  update connect.feeds f
     set deleted_at = util.now(), deletion = delete_feed.deletion, disabled_reason = 'It was deleted.',
         withdrawal_count = case when delete_feed.deletion = 'withdraw' then (
           select count(distinct g.entity_id) from connect.reported_games(feed, util.now()) g where not g.is_over) end
   where f.realm_id = feed.realm_id and f.feed_id = feed.feed_id;
  update tenancy.sources s set ended_at = util.now() where s.realm_id = feed.realm_id and s.source_id = feed.source_id;
  perform connect.renew_status(feed.realm_id, feed.feed_id);
  insert into connect.acts (realm_id, feed_id, operation, note, made_by)
  values (feed.realm_id, feed.feed_id, 'delete', concat_ws(': ', delete_feed.deletion, delete_feed.note), delete_feed.made_by);
  if delete_feed.deletion = 'withdraw' then
    perform connect.withdraw_later(feed.feed_id);
  end if;
end;
$$;

comment on function connect.delete_feed(connect.feeds, text, text, text) is
  'Deletes a feed: it is no longer read, waiting runs are discarded, and its source ends. deletion: withdraw (a job withdraws its games '
  'to come) or keep. note: why. Raises OYV02 (invalid_parameter). FEED-390, FEED-391.';

create or replace function connect.withdraw_later(feed_id text, seconds integer default 0) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select util.enqueue(
    'withdraw_feed', json_build_object('feed_id', withdraw_later.feed_id), 'withdraw:' || withdraw_later.feed_id,
    util.now() + withdraw_later.seconds * interval '1 second');
$$;

comment on function connect.withdraw_later(text, integer) is
  'Queues the job that withdraws what a deleted feed reported, after this many seconds. FEED-392.';

create or replace function connect.reported_games(feed connect.feeds, at timestamptz)
returns table (mapping_id bigint, entity_id text, is_over boolean, is_known_elsewhere boolean)
language sql stable
begin atomic
  select m.mapping_id, m.entity_id,
         connect.is_over(
           f.local_date, f.starts_at, case when f.result is not null then 0 end,
           jsonb_build_object(
             'status', f.status, 'time_zone', coalesce(f.time_zone, canon.zone_of(f.realm_id, f.fixture_id), feed.time_zone)),
           reported_games.at) is true,
         exists (
           select from canon.external_ids o
            where o.realm_id = m.realm_id and o.entity_id = m.entity_id and o.source_id <> m.source_id and not o.is_void
              and o.entity_type <> 'correction')
    from canon.external_ids m
    join canon.fixtures f on f.realm_id = m.realm_id and f.fixture_id = m.entity_id
   where m.realm_id = feed.realm_id and m.source_id = feed.source_id and m.entity_type = 'fixture' and not m.is_void;
end;

comment on function connect.reported_games(connect.feeds, timestamptz) is
  'Returns the games that the source of a feed reports, by external id, each with whether it is over at a moment (FEED-370), and whether '
  'another source knows it. FEED-391, FEED-390.';

create or replace function connect.deletion_of(feed connect.feeds) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case when feed.deleted_at is not null then jsonb_strip_nulls(jsonb_build_object(
           'deleted_at', util.rfc3339(feed.deleted_at), 'deletion', feed.deletion,
           'withdrawal', case when feed.deletion = 'withdraw' then jsonb_build_object(
             'games', feed.withdrawal_count, 'is_done', feed.withdrawn_at is not null,
             'left', case when feed.withdrawn_at is not null then 0 else (
               select count(distinct g.entity_id) from connect.reported_games(feed, feed.deleted_at) g where not g.is_over) end) end))
         else '{}' end;
$$;

comment on function connect.deletion_of(connect.feeds) is
  'Returns what a feed shows of its deletion: {deleted_at, deletion, withdrawal: {games, left, is_done}}; {} while it is not deleted. '
  'FEED-392.';

create or replace function connect.refuse_deleted(feed connect.feeds) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if feed.deleted_at is not null then
    raise exception using errcode = 'OYC03', message = format('The feed %s was deleted. Create a new one.', feed.name);
  end if;
end;
$$;

comment on function connect.refuse_deleted(connect.feeds) is 'Raises OYC03 (conflict) if a feed was deleted. FEED-390.';
