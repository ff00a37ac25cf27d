create or replace function desk.map_feed(session_hash bytea, mode text, feed_id text, settings jsonb, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(map_feed.session_hash, 'map_feed', map_feed.mode);
  v_feed connect.feeds := desk.changeable_feed(v_caller.account_id, map_feed.mode, map_feed.feed_id);
  v_result jsonb;
begin
  v_result := manage.map_feed(v_feed.feed_id, map_feed.settings, map_feed.note, v_caller.user_id);
  perform desk.note_action(v_caller, map_feed.mode, v_feed.feed_id);
  return v_result;
end;
$$;

comment on function desk.map_feed(bytea, text, text, jsonb, text) is
  'Changes how the file of a feed of the account in a mode is read, of what manage.map_feed takes; note says why. Returns what '
  'manage.show_feed does. Raises OYV01 (invalid_id), OYN01 (not_found), OYA04 (forbidden: a connector), OYV02 (invalid_parameter). '
  'PEOPLE-14, FEED-2, FEED-36.';
