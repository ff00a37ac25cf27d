create or replace function connect.note_failure(feed connect.feeds, target connect.targets, failure text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if feed.status in ('disabled', 'drifted') then
    return;
  end if;
  if starts_with(feed.feed_id, 'feed_') and target.url is not null
      and (target.failed_count >= 60 or target.first_failed_at < util.now() - interval '30 days') then
    perform connect.set_status(
      feed.realm_id, feed.feed_id, 'disabled',
      format('It failed %s times in a row since %s, last: %s', target.failed_count, util.rfc3339(target.first_failed_at),
             note_failure.failure));
    insert into connect.acts (realm_id, feed_id, verb, note)
    values (feed.realm_id, feed.feed_id, 'disable', format('It failed %s times in a row.', target.failed_count));
    return;
  end if;
  perform connect.set_status(feed.realm_id, feed.feed_id, 'failing', note_failure.failure);
end;
$$;

comment on function connect.note_failure(connect.feeds, connect.targets, text) is
  'Makes a feed failing, in words; after 60 failures in a row or 30 days of them it is disabled by the service itself, which is recorded. '
  'One that is drifted stays so. FEED-22.';
