create or replace function desk.changeable_feed(account_id text, mode text, feed_id text) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := desk.own_feed(changeable_feed.account_id, changeable_feed.mode, changeable_feed.feed_id);
begin
  if starts_with(v_feed.feed_id, 'con_') then
    raise exception using errcode = 'OYA04', message = 'Operators of the service run connectors. Ask one of them.';
  end if;
  return v_feed;
end;
$$;

comment on function desk.changeable_feed(text, text, text) is
  'Returns a feed of an account and mode for who wants to change it, or have it fetched. Raises what desk.own_feed does, and OYA04 '
  '(forbidden: a connector, which operators run). PEOPLE-14, FEED-273.';
revoke execute on function desk.changeable_feed(text, text, text) from oyss_desk;
