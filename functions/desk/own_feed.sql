create or replace function desk.own_feed(account_id text, mode text, feed_id text) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(own_feed.feed_id);
begin
  if not exists (select from connect.feeds f
                 where f.realm_id = v_feed.realm_id and f.feed_id = v_feed.feed_id and f.account_id = own_feed.account_id
                   and f.realm_id = manage.realm_of(own_feed.account_id, own_feed.mode)) then
    raise exception using errcode = 'OYN01', message = format('There is no feed %s.', own_feed.feed_id);
  end if;
  return v_feed;
end;
$$;

comment on function desk.own_feed(text, text, text) is
  'Returns a feed or connector of an account and mode. Raises OYV01 (invalid_id), OYN01 (not_found), as of one that does not exist, '
  'OYV02 (invalid_parameter: no mode). PEOPLE-14.';
revoke execute on function desk.own_feed(text, text, text) from oyss_desk;
