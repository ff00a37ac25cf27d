create or replace function connect.register_feed(account_id text, mode text, feed jsonb, made_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer := tenancy.realm_of(register_feed.account_id, register_feed.mode);
  v_class text := connect.class_for(register_feed.feed);
  v_is_connector boolean := v_class = 'scrape';
  v_feed_id text := util.make_id(case when v_is_connector then 'con' else 'feed' end);
  v_again text;
  v_source_id text;
begin
  -- Settings: {name, kind, sport, time_zone, team, day_first, url, charset, mapping, covers, vs_means, midnight_is_tbd, default_minutes,
  -- parser, completes_scored, requests_per_hour, is_connector, is_confirmed: its first run may apply without a review, is_preview: fetched
  -- once for a preview, then polled when it is enabled}. A feed of that name that was only previewed is registered again, as it.
  perform connect.refuse_settings(register_feed.feed);
  v_again := connect.accept_preview(v_realm_id, register_feed.account_id, register_feed.feed, v_is_connector);
  if v_again is null then
    v_source_id := tenancy.register_source(
      register_feed.account_id, register_feed.mode,
      connect.name_source(v_realm_id, register_feed.feed ->> 'name', register_feed.feed ->> 'kind', v_is_connector), v_class);
  else
    v_feed_id := v_again;
    v_source_id := (select f.source_id from connect.feeds f where f.realm_id = v_realm_id and f.feed_id = v_again);
  end if;
  insert into connect.feeds (
    realm_id, feed_id, account_id, source_id, name, kind, sport, team, time_zone, is_day_first, settings, covers, requests_per_hour)
  values (
    v_realm_id, v_feed_id, register_feed.account_id, v_source_id, btrim(register_feed.feed ->> 'name'), register_feed.feed ->> 'kind',
    register_feed.feed ->> 'sport', nullif(btrim(register_feed.feed ->> 'team'), ''), register_feed.feed ->> 'time_zone',
    coalesce((register_feed.feed ->> 'day_first')::boolean, false),
    jsonb_strip_nulls(
      jsonb_build_object(
        'charset', register_feed.feed -> 'charset', 'mapping', register_feed.feed -> 'mapping',
        'vs_means', register_feed.feed -> 'vs_means',
        'midnight_is_tbd', register_feed.feed -> 'midnight_is_tbd', 'default_minutes', register_feed.feed -> 'default_minutes',
        'parser', register_feed.feed -> 'parser', 'completes_scored', register_feed.feed -> 'completes_scored',
        'is_confirmed', coalesce((register_feed.feed ->> 'is_confirmed')::boolean, true))),
    coalesce(register_feed.feed ->> 'covers', 'season'), coalesce((register_feed.feed ->> 'requests_per_hour')::integer, 360))
      on conflict on constraint feeds_pkey do update
     set sport = excluded.sport, team = excluded.team, time_zone = excluded.time_zone, is_day_first = excluded.is_day_first,
         settings = excluded.settings, covers = excluded.covers, requests_per_hour = excluded.requests_per_hour,
         disabled_reason = null;
  if not v_is_connector or register_feed.feed ->> 'url' is not null then
    perform connect.add_target(
      v_realm_id, v_feed_id, register_feed.feed ->> 'url', coalesce((register_feed.feed ->> 'is_preview')::boolean, false));
  end if;
  insert into connect.acts (realm_id, feed_id, operation, made_by) values (v_realm_id, v_feed_id, 'register', register_feed.made_by);
  return connect.feed_document(connect.feed_of(v_feed_id));
end;
$$;

comment on function connect.register_feed(text, text, jsonb, text) is
  'Registers a feed or connector with its own source (class hostFeed, or scrape): account, mode, settings, made_by. Without a url, '
  'files are uploaded. Returns connect.feed_document. Raises OYV02 (invalid_parameter), OYC03 (conflict: name taken). FEED-1, FEED-2, '
  'FEED-3, FEED-4, FEED-269.';

create or replace function connect.name_source(realm_id integer, name text, kind text, is_connector boolean) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select k.stem || coalesce('-' || n.number, '')
    from (
      select left(
               case
                 when name_source.is_connector then 'connector:'
                 else 'feed:' || case name_source.kind when 'ics' then 'ical' else name_source.kind end || ':'
               end
               || coalesce(nullif(btrim(regexp_replace(util.fold(name_source.name), '[^a-z0-9]+', '-', 'g'), '-'), ''), 'feed'), 90) as stem
    ) k
    cross join (select null::integer union all select generate_series(2, 1000)) n (number)
   where not exists (
           select from tenancy.sources s
            where s.realm_id = name_source.realm_id and s.source_key = k.stem || coalesce('-' || n.number, ''))
   order by n.number nulls first
   limit 1;
$$;

comment on function connect.name_source(integer, text, text, boolean) is
  'Returns a source key for a feed or connector that is not taken in its realm, such as feed:ical:eagles-u12: kind ics becomes ical; '
  'later feeds of the same name get a number. FEED-3.';

create or replace function connect.accept_preview(realm_id integer, account_id text, feed jsonb, is_connector boolean) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds;
begin
  select f.* into v_feed
    from connect.feeds f
   where f.realm_id = accept_preview.realm_id and f.account_id = accept_preview.account_id
     and f.name = btrim(accept_preview.feed ->> 'name') and f.deleted_at is null
     for update;
  if v_feed.feed_id is null then
    return null;
  end if;
  if v_feed.killed_at is not null or starts_with(v_feed.feed_id, 'con_') <> accept_preview.is_connector
      or v_feed.kind <> accept_preview.feed ->> 'kind'
      or not coalesce((
           select bool_and(r.trigger = 'preview')
             from connect.targets t
             join connect.runs r on r.realm_id = t.realm_id and r.target_id = t.target_id
            where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id), false) then
    perform connect.refuse_taken_name(v_feed);
  end if;
  delete from connect.targets t where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id;
  return v_feed.feed_id;
end;
$$;

comment on function connect.accept_preview(integer, text, jsonb, boolean) is
  'Returns the feed or connector that an account registered under the name of a new one ({name, kind}) and only previewed, to be '
  'registered again, and deletes what its previews stored. Null: none has that name. Raises OYC03 (conflict) if it was more than '
  'previewed, or is of another kind. FEED-269.';

create or replace function connect.class_for(feed jsonb) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if coalesce(class_for.feed ->> 'is_connector', 'false') not in ('true', 'false') then
    raise exception using errcode = 'OYV02', message = 'is_connector must be true or false.';
  end if;
  return case when (class_for.feed ->> 'is_connector')::boolean then 'scrape' else 'hostFeed' end;
end;
$$;

comment on function connect.class_for(jsonb) is
  'Returns the class of the source that a feed ({is_connector}) represents: scrape for a connector, else hostFeed. Raises OYV02 '
  '(invalid_parameter). FEED-3.';

create or replace function connect.set_enabled(feed_id text, is_enabled boolean, note text, made_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(set_enabled.feed_id);
begin
  if (v_feed.disabled_reason is not null) = not set_enabled.is_enabled then
    return connect.feed_document(v_feed);
  end if;
  update connect.targets t
     set next_at = case when set_enabled.is_enabled and t.url is not null then util.now() end, failed_count = 0,
         first_failed_at = null, last_run_id = null
   where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id;
  update connect.feeds f
     set disabled_reason = case when not set_enabled.is_enabled then coalesce(set_enabled.note, 'Its account paused it.') end
   where f.realm_id = v_feed.realm_id and f.feed_id = v_feed.feed_id;
  perform connect.renew_status(v_feed.realm_id, v_feed.feed_id);
  insert into connect.acts (realm_id, feed_id, operation, note, made_by)
  values (v_feed.realm_id, v_feed.feed_id, case when set_enabled.is_enabled then 'enable' else 'disable' end,
          set_enabled.note, set_enabled.made_by);
  return connect.feed_document(connect.feed_of(v_feed.feed_id));
end;
$$;

comment on function connect.set_enabled(text, boolean, text, text) is
  'Disables a feed, which is then not polled, or enables it: it is pending and fetched at once. note: why; made_by: who. Returns it '
  '(connect.feed_document). Raises OYV01 (invalid_id), OYN01 (not_found). FEED-22.';

create or replace function connect.refuse_paused(realm_id integer, source_id text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds;
begin
  select f.* into v_feed
    from connect.feeds f
   where f.realm_id = refuse_paused.realm_id and f.source_id = refuse_paused.source_id and f.disabled_reason is not null;
  if found then
    perform connect.refuse_deleted(v_feed);
    raise exception using errcode = 'OYC03', message = format('The feed %s is paused. Resume it, then push again.', v_feed.name);
  end if;
end;
$$;

comment on function connect.refuse_paused(integer, text) is
  'Raises OYC03 (conflict) if a source reports for a feed that is disabled, or was deleted. FEED-22, FEED-390.';
