create or replace function desk.read_feed(session_hash bytea, mode text, feed_id text, before text, row_limit integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_feed.session_hash, 'read_feed', read_feed.mode);
  v_feed connect.feeds := desk.own_feed(v_caller.account_id, read_feed.mode, read_feed.feed_id);
  v_result jsonb := connect.feed_page(v_feed, read_feed.before, read_feed.row_limit);
begin
  perform desk.note_action(v_caller, read_feed.mode, v_feed.feed_id);
  return v_result;
end;
$$;

comment on function desk.read_feed(bytea, text, text, text, integer) is
  'Returns a feed or connector of the account in a mode with its runs, page by page: before one (null: from the newest), at most '
  'row_limit, as connect.feed_page does. Raises OYV01 (invalid_id), OYN01 (not_found), OYV02 (invalid_parameter: no mode). DASHBOARD-73.';
