create or replace function manage.revive_connector(feed_id text, note text, made_by text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(revive_connector.feed_id);
begin
  if v_feed.killed_at is null then
    raise exception using errcode = 'OYC03', message = 'No operator stopped it.';
  end if;
  -- Targets before their feed, as runs lock them.
  perform connect.resume_targets(v_feed.realm_id, v_feed.feed_id, null);
  update connect.feeds f set killed_at = null, killed_reason = null
   where f.realm_id = v_feed.realm_id and f.feed_id = v_feed.feed_id;
  insert into connect.acts (realm_id, feed_id, verb, note, made_by)
  values (v_feed.realm_id, v_feed.feed_id, 'revive', revive_connector.note, revive_connector.made_by);
  return manage.show_feed(v_feed.feed_id);
end;
$$;

comment on function manage.revive_connector(text, text, text) is
  'Lets a connector, or a feed, that an operator stopped go on: it is fetched at once, unless it is disabled. note says why, made_by who. '
  'Returns what manage.show_feed does. Raises OYV01 (invalid_id), OYN01 (not_found), OYC03 (conflict: not stopped). FEED-264.';
