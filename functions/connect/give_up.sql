create or replace function connect.give_up(target connect.targets, failure text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with disabled as (
    update connect.feeds f
       set disabled_reason = format('It failed %s times in a row since %s, last: %s', target.failed_count,
                                    util.rfc3339(target.first_failed_at), give_up.failure)
     where f.realm_id = target.realm_id and f.feed_id = target.feed_id and f.disabled_reason is null
       and starts_with(f.feed_id, 'feed_') and target.url is not null
       and (target.failed_count >= 60 or target.first_failed_at < util.now() - interval '30 days')
    returning f.realm_id, f.feed_id
  )
  insert into connect.acts (realm_id, feed_id, verb, note)
  select d.realm_id, d.feed_id, 'disable', format('It failed %s times in a row.', target.failed_count) from disabled d;
$$;

comment on function connect.give_up(connect.targets, text) is
  'Disables the feed of a target that failed 60 times in a row, or for 30 days, last with these words, and records that; never a '
  'connector, and nothing where files are uploaded. FEED-22.';
