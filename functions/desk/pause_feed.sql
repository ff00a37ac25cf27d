create or replace function desk.pause_feed(session_hash bytea, mode text, feed_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(pause_feed.session_hash, 'pause_feed', pause_feed.mode);
  v_feed connect.feeds := desk.changeable_feed(v_caller.account_id, pause_feed.mode, pause_feed.feed_id);
  v_result jsonb;
begin
  v_result := manage.set_feed_enabled(v_feed.feed_id, false, pause_feed.note, v_caller.user_id);
  perform desk.note_action(v_caller, pause_feed.mode, v_feed.feed_id);
  return v_result;
end;
$$;

comment on function desk.pause_feed(bytea, text, text, text) is
  'Disables a feed of the account in a mode, which is then not polled; note says why. Returns what manage.show_feed does. Raises OYV01 '
  '(invalid_id), OYN01 (not_found), OYA04 (forbidden: a connector). PEOPLE-14, FEED-22.';
