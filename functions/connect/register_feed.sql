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
  perform connect.refuse_settings(register_feed.feed);
  v_again := connect.take_preview(v_realm_id, register_feed.account_id, register_feed.feed, v_is_connector);
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
  insert into connect.acts (realm_id, feed_id, verb, made_by) values (v_realm_id, v_feed_id, 'register', register_feed.made_by);
  return connect.feed_document(connect.feed_of(v_feed_id));
end;
$$;

comment on function connect.register_feed(text, text, jsonb, text) is
  'Registers a feed, or a connector, with a source of its own (class hostFeed, or scrape): account, mode, {name, kind, sport, time_zone, '
  'team, day_first, url, charset, mapping, covers, vs_means, midnight_is_tbd, default_minutes, parser, completes_scored, '
  'requests_per_hour, is_connector, is_confirmed: whether its first run may apply without being looked at, is_preview: fetched once for a '
  'preview, then polled when it is enabled}, and who does it. One of that name that was only previewed is registered anew, under its '
  'id. Without a url files are uploaded. Returns it (connect.feed_document). Raises '
  'OYV02 (invalid_parameter), OYC03 (conflict: name taken). FEED-1 to FEED-4, FEED-269.';
