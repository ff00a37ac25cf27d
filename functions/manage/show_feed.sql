create or replace function manage.show_feed(feed_id text) returns jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select connect.feed_document(connect.feed_of(show_feed.feed_id));
$$;

comment on function manage.show_feed(text) is
  'Returns a feed or connector (connect.feed_document). Raises OYV01 (invalid_id), OYN01 (not_found). FEED-20.';
