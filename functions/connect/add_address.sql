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
    raise exception using errcode = 'OYC03', message = 'The connector reads this address already.';
  end if;
  v_target_id := connect.add_target(v_feed.realm_id, v_feed.feed_id, add_address.url, false);
  insert into connect.acts (realm_id, feed_id, verb, note, made_by)
  values (v_feed.realm_id, v_feed.feed_id, 'add', v_target_id, add_address.made_by);
end;
$$;

comment on function connect.add_address(text, text, text) is
  'Adds an address to a connector, which is fetched at once unless the connector is disabled or stopped; made_by is recorded. '
  'Raises OYV01 (invalid_id), OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict: a feed, or read '
  'already). FEED-266.';
