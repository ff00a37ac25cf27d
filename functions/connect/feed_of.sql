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
