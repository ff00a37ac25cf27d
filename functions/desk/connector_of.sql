create or replace function desk.connector_of(feed_id text) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(connector_of.feed_id);
begin
  if not starts_with(v_feed.feed_id, 'con_') then
    raise exception using errcode = 'OYN01', message = format('%s is a feed, which the people of its account run.', v_feed.feed_id);
  end if;
  return v_feed;
end;
$$;

comment on function desk.connector_of(text) is
  'Returns a connector of whatever account. Raises OYV01 (invalid_id), OYN01 (not_found: also a feed, which its account runs). FEED-273.';
revoke execute on function desk.connector_of(text) from oyss_desk;
