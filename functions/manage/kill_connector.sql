create or replace function manage.kill_connector(feed_id text, reason text, made_by text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(kill_connector.feed_id);
  v_reason text := connect.reason_of(kill_connector.reason);
begin
  if v_feed.killed_at is not null then
    raise exception using errcode = 'OYC03', message = format('It is stopped already: %s', v_feed.killed_reason);
  end if;
  update connect.feeds f set killed_at = util.now(), killed_reason = v_reason
   where f.realm_id = v_feed.realm_id and f.feed_id = v_feed.feed_id;
  insert into connect.acts (realm_id, feed_id, verb, note, made_by)
  values (v_feed.realm_id, v_feed.feed_id, 'kill', v_reason, kill_connector.made_by);
  return manage.show_feed(v_feed.feed_id);
end;
$$;

comment on function manage.kill_connector(text, text, text) is
  'Stops a connector, or a feed, at once: nothing of it is fetched or read, and what a run under way brings is thrown away, until '
  'manage.revive_connector. reason says why, made_by who. Returns what manage.show_feed does. Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYV02 (invalid_parameter: no reason), OYC03 (conflict: stopped already). FEED-264.';
