create or replace function desk.show_feed(session_hash bytea, mode text, feed_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(show_feed.session_hash, 'show_feed', show_feed.mode);
  v_feed connect.feeds := desk.own_feed(v_caller.account_id, show_feed.mode, show_feed.feed_id);
  v_result jsonb;
begin
  v_result := manage.show_feed(v_feed.feed_id);
  perform desk.note_action(v_caller, show_feed.mode, v_feed.feed_id);
  return v_result;
end;
$$;

comment on function desk.show_feed(bytea, text, text) is
  'Returns a feed or connector of the account in a mode, as manage.show_feed does. Raises OYV01 (invalid_id), OYN01 (not_found). '
  'PEOPLE-14, FEED-20.';
