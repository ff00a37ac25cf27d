create or replace function manage.create_feed(account_id text, mode text, feed jsonb, made_by text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(create_feed.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, create_feed.mode);
  v_class text := connect.class_for(create_feed.feed);
  v_is_connector boolean := v_class = 'scrape';
  v_feed_id text := util.make_id(case when v_is_connector then 'con' else 'feed' end);
  v_again text;
  v_source_id text;
begin
  perform connect.refuse_settings(create_feed.feed);
  v_again := connect.take_preview(v_realm_id, v_account.account_id, create_feed.feed, v_is_connector);
  if v_again is null then
    v_source_id := (manage.create_source(
      v_account.account_id, create_feed.mode,
      connect.name_source(v_realm_id, create_feed.feed ->> 'name', create_feed.feed ->> 'kind', v_is_connector),
      v_class)).source_id;
  else
    v_feed_id := v_again;
    v_source_id := (select f.source_id from connect.feeds f where f.realm_id = v_realm_id and f.feed_id = v_again);
  end if;
  insert into connect.feeds (
    realm_id, feed_id, account_id, source_id, name, kind, sport, team, time_zone, is_day_first, settings, covers, requests_per_hour)
  values (
    v_realm_id, v_feed_id, v_account.account_id, v_source_id, btrim(create_feed.feed ->> 'name'), create_feed.feed ->> 'kind',
    create_feed.feed ->> 'sport', nullif(btrim(create_feed.feed ->> 'team'), ''), create_feed.feed ->> 'time_zone',
    coalesce((create_feed.feed ->> 'day_first')::boolean, false),
    jsonb_strip_nulls(
      jsonb_build_object(
        'charset', create_feed.feed -> 'charset', 'mapping', create_feed.feed -> 'mapping', 'vs_means', create_feed.feed -> 'vs_means',
        'midnight_is_tbd', create_feed.feed -> 'midnight_is_tbd', 'default_minutes', create_feed.feed -> 'default_minutes',
        'parser', create_feed.feed -> 'parser', 'completes_scored', create_feed.feed -> 'completes_scored',
        'is_confirmed', coalesce((create_feed.feed ->> 'is_confirmed')::boolean, true))),
    coalesce(create_feed.feed ->> 'covers', 'season'), coalesce((create_feed.feed ->> 'requests_per_hour')::integer, 360))
      on conflict on constraint feeds_pkey do update
     set sport = excluded.sport, team = excluded.team, time_zone = excluded.time_zone, is_day_first = excluded.is_day_first,
         settings = excluded.settings, covers = excluded.covers, requests_per_hour = excluded.requests_per_hour,
         disabled_reason = null;
  if not v_is_connector or create_feed.feed ->> 'url' is not null then
    perform connect.add_target(
      v_realm_id, v_feed_id, create_feed.feed ->> 'url', coalesce((create_feed.feed ->> 'is_preview')::boolean, false));
  end if;
  insert into connect.acts (realm_id, feed_id, verb, made_by) values (v_realm_id, v_feed_id, 'register', create_feed.made_by);
  return manage.show_feed(v_feed_id);
end;
$$;

comment on function manage.create_feed(text, text, jsonb, text) is
  'Registers a feed, or a connector, with a source of its own (class hostFeed, or scrape): account, mode, {name, kind, sport, time_zone, '
  'team, day_first, url, charset, mapping, covers, vs_means, midnight_is_tbd, default_minutes, parser, completes_scored, '
  'requests_per_hour, is_connector, is_confirmed: whether its first run may apply without being looked at, is_preview: fetched once for a '
  'preview, then polled when it is enabled}, and who does it. One of that name that was only previewed is registered anew, under its '
  'id. Without a url files are uploaded. Returns what manage.show_feed does. Raises '
  'OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict: name taken). FEED-1 to FEED-4, FEED-269.';
