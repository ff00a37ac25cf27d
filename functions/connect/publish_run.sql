create or replace function connect.publish_run(run_id text, note text, made_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(publish_run.run_id);
  v_feed connect.feeds;
  v_run_id text := util.make_id('run');
begin
  perform util.lock_realm(v_run.realm_id, is_shared => true);
  perform from connect.targets t where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id for update;
  select r.* into v_run from connect.runs r where r.run_id = publish_run.run_id;
  v_feed := connect.refuse_unreadable(v_run);
  if v_run.state not in ('held', 'previewed') then
    raise exception using errcode = 'OYC03', message = format('This run is %s. Only one that waits can be published.', v_run.state);
  elsif v_feed.status = 'disabled' then
    raise exception using errcode = 'OYC03', message = 'This feed is paused. Resume it first.';
  elsif v_run.entry_count = 0 and v_run.row_count > 0 then
    raise exception using errcode = 'OYC03', message = 'No row of this file could be read. Match its columns first.';
  end if;
  perform connect.change_settings(
    v_feed, coalesce(v_run.settings, '{}') || '{"is_confirmed": true}', publish_run.note, publish_run.made_by);
  delete from connect.entries e where e.realm_id = v_run.realm_id and e.run_id = v_run.run_id;
  perform connect.close_held(v_run, v_feed, 'accepted');
  insert into connect.runs (realm_id, run_id, target_id, trigger, state, snapshot_id, observed_at, made_by)
  values (v_run.realm_id, v_run_id, v_run.target_id, 'publish', 'fetched', v_run.snapshot_id,
          connect.reading_moment(v_run.realm_id, v_run.snapshot_id, is_replay => false), publish_run.made_by);
  insert into connect.acts (realm_id, feed_id, run_id, operation, note, made_by)
  select v_run.realm_id, v_feed.feed_id, n.run_id, 'accept', publish_run.note, publish_run.made_by
    from unnest(array[v_run.run_id, v_run_id]) n (run_id);
  update connect.targets t set next_at = util.now() where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  perform util.enqueue('poll', '{}', null); -- at once, not at the worker's next poll
  return connect.run_document(connect.run_of(v_run_id));
end;
$$;

comment on function connect.publish_run(text, text, text) is
  'Publishes a run that waits, as its preview shows it: its settings become those of its feed, and a new run, which it returns, applies '
  'the same bytes and withdraws at once what they miss. Raises OYV01, OYN01, OYC03 (decided, paused, stopped, unread). FEED-382.';

create or replace function connect.try_run(run_id text, settings jsonb, note text, made_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(try_run.run_id);
  v_feed connect.feeds := connect.refuse_unreadable(v_run);
  v_mapping constant jsonb := nullif(try_run.settings -> 'mapping', '{}');
  v_run_id text := util.make_id('run');
begin
  perform util.lock_realm(v_run.realm_id, is_shared => true);
  perform connect.refuse_changed(v_feed, try_run.settings);
  if v_mapping is not null and v_mapping is distinct from v_feed.settings -> 'mapping' then
    perform connect.mapping_to_take(v_run, v_mapping);
  end if;
  insert into connect.runs (realm_id, run_id, target_id, trigger, state, snapshot_id, observed_at, settings, made_by)
  values (v_run.realm_id, v_run_id, v_run.target_id, 'trial', 'fetched', v_run.snapshot_id,
          connect.reading_moment(v_run.realm_id, v_run.snapshot_id, is_replay => false),
          coalesce(v_run.settings, '{}') || coalesce(try_run.settings, '{}'), try_run.made_by);
  insert into connect.acts (realm_id, feed_id, run_id, operation, note, made_by)
  select v_feed.realm_id, v_feed.feed_id, v_run_id, 'run', n.note, try_run.made_by
    from (select coalesce(try_run.note, connect.note_of(v_run)) as note) n
   where n.note is not null;
  update connect.targets t set next_at = util.now() where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  perform util.enqueue('poll', '{}', null);
  return connect.run_document(connect.run_of(v_run_id));
end;
$$;

comment on function connect.try_run(text, jsonb, text, text) is
  'Reads the stored bytes of a run again under other settings of its feed (as manage.map_feed; absent: those of the run), in a new run, '
  'which it returns: it only shows what publishing would change. note: null is that of the run. Raises OYV01, OYN01, OYV02, OYC03 '
  '(no bytes, stopped). FEED-383.';

create or replace function connect.note_of(run connect.runs) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select a.note
    from connect.acts a
    join connect.targets t on t.realm_id = a.realm_id and t.feed_id = a.feed_id and t.target_id = run.target_id
   where a.realm_id = run.realm_id and a.run_id = run.run_id and a.operation = 'run'
   order by a.act_id desc
   limit 1;
$$;

comment on function connect.note_of(connect.runs) is
  'Returns the note with which a preview of other settings was requested; null: none. It is proposed as that of its publication. FEED-383.';

create or replace function connect.reading_moment(realm_id integer, snapshot_id text, is_replay boolean) returns timestamptz
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce((
           select max(r.observed_at) + interval '1 millisecond'
             from connect.runs r
            where r.realm_id = s.realm_id and r.snapshot_id = s.snapshot_id and not r.is_dry
              and r.trigger not in ('preview', 'trial', 'accept') and r.state in ('fetched', 'extracted', 'applied', 'unchanged')
              and not (reading_moment.is_replay and r.trigger = 'due')
         ), s.fetched_at)
    from connect.snapshots s
   where s.realm_id = reading_moment.realm_id and s.snapshot_id = reading_moment.snapshot_id;
$$;

comment on function connect.reading_moment(integer, text, boolean) is
  'Returns how old the next reading of a snapshot is: as old as it is, or, where it was applied before, undone or not, a millisecond newer '
  'than the last time (is_replay: but for runs due). It replaces what the same bytes reported, and nothing of a newer file. FEED-398.';

create or replace function connect.refuse_unreadable(run connect.runs) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed constant connect.feeds := connect.feed_of_run(run);
  v_missing text := connect.missing_body(run.realm_id, run.snapshot_id);
begin
  if run.snapshot_id is null or v_missing is not null then
    raise exception using errcode = 'OYC03', message = coalesce(v_missing, 'This run stored no file.') || ' So it cannot be read again.';
  end if;
  perform connect.refuse_stopped(v_feed);
  return v_feed;
end;
$$;

comment on function connect.refuse_unreadable(connect.runs) is
  'Returns the feed of a run whose stored bytes can be read again. Raises OYC03 (conflict: it has none, or it is stopped).';

create or replace function connect.feed_under(feed connect.feeds, settings jsonb) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  feed.name := coalesce(btrim(settings ->> 'name'), feed.name);
  feed.sport := coalesce(settings ->> 'sport', feed.sport);
  feed.time_zone := coalesce(settings ->> 'time_zone', feed.time_zone);
  feed.covers := coalesce(settings ->> 'covers', feed.covers);
  feed.is_day_first := coalesce((settings ->> 'day_first')::boolean, feed.is_day_first);
  if settings ? 'team' then
    feed.team := nullif(btrim(settings ->> 'team'), '');
  end if;
  feed.settings := feed.settings || coalesce((
    select jsonb_object_agg(s.key, s.value)
      from jsonb_each(settings) s
     where s.key in ('charset', 'mapping', 'ignored', 'vs_means', 'midnight_is_tbd', 'default_minutes', 'parser', 'completes_scored',
                     'is_confirmed')
       and s.value <> 'null'), '{}');
  return feed;
end;
$$;

comment on function connect.feed_under(connect.feeds, jsonb) is
  'Returns a feed as it is with other settings (those of manage.map_feed; absent or null: its own). FEED-383.';

create or replace function connect.refuse_changed(feed connect.feeds, settings jsonb) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_all jsonb := connect.feed_document(feed) - 'settings' || feed.settings || coalesce(refuse_changed.settings, '{}');
begin
  perform connect.refuse_settings(v_all - 'url');
  perform connect.refuse_taken_name(o)
     from connect.feeds o
    where o.realm_id = feed.realm_id and o.account_id = feed.account_id and o.name = btrim(v_all ->> 'name') and o.feed_id <> feed.feed_id
     and o.deleted_at is null;
end;
$$;

comment on function connect.refuse_changed(connect.feeds, jsonb) is
  'Raises OYV02 (invalid_parameter), OYC03 (conflict: the name) if a feed cannot have these settings besides its own. FEED-2.';

create or replace function connect.change_settings(feed connect.feeds, settings jsonb, note text, made_by text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_new connect.feeds := connect.feed_under(feed, change_settings.settings);
begin
  update connect.feeds f
     set name = v_new.name, sport = v_new.sport, team = v_new.team, time_zone = v_new.time_zone, is_day_first = v_new.is_day_first,
         covers = v_new.covers, settings = v_new.settings
   where f.realm_id = feed.realm_id and f.feed_id = feed.feed_id;
  if change_settings.settings <> '{"is_confirmed": true}' then
    insert into connect.acts (realm_id, feed_id, operation, note, made_by)
    values (feed.realm_id, feed.feed_id, 'map',
            coalesce(change_settings.note, (change_settings.settings - 'is_confirmed')::text), change_settings.made_by);
  end if;
end;
$$;

comment on function connect.change_settings(connect.feeds, jsonb, text, text) is
  'Changes settings of a feed (connect.feed_under) and records the change, with a note and its author (made_by). FEED-36.';
