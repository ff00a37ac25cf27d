create or replace function connect.set_enabled(feed_id text, is_enabled boolean, note text, made_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(set_enabled.feed_id);
begin
  if (v_feed.disabled_reason is not null) = not set_enabled.is_enabled then
    return connect.feed_document(v_feed);
  end if;
  update connect.targets t
     set next_at = case when set_enabled.is_enabled and t.url is not null then util.now() end, failed_count = 0,
         first_failed_at = null, last_run_id = null
   where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id;
  update connect.feeds f
     set disabled_reason = case when not set_enabled.is_enabled then coalesce(set_enabled.note, 'Its owner disabled it.') end
   where f.realm_id = v_feed.realm_id and f.feed_id = v_feed.feed_id;
  perform connect.renew_status(v_feed.realm_id, v_feed.feed_id);
  insert into connect.acts (realm_id, feed_id, verb, note, made_by)
  values (v_feed.realm_id, v_feed.feed_id, case when set_enabled.is_enabled then 'enable' else 'disable' end,
          set_enabled.note, set_enabled.made_by);
  return connect.feed_document(connect.feed_of(v_feed.feed_id));
end;
$$;

comment on function connect.set_enabled(text, boolean, text, text) is
  'Disables a feed, which is then not polled, or enables it: it is pending and fetched at once. note says why, made_by who. Returns it '
  '(connect.feed_document). Raises OYV01 (invalid_id), OYN01 (not_found). FEED-22.';
