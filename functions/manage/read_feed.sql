create or replace function manage.read_feed(credential bytea, mode text, feed_id text, before text, row_limit integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_feed.credential, 'read_feed', read_feed.mode);
  v_feed connect.feeds := manage.require_own_feed(v_caller, read_feed.mode, read_feed.feed_id);
  v_result jsonb := connect.feed_page(v_feed, read_feed.before, read_feed.row_limit);
begin
  return v_result;
end;
$$;

comment on function manage.read_feed(bytea, text, text, text, integer) is
  'Returns a feed or connector of the account in a mode with its runs, page by page: before one (null: from the newest), at most '
  'row_limit, as connect.feed_page does. Raises OYV01 (invalid_id), OYN01 (not_found), OYV02 (invalid_parameter: no mode). DASHBOARD-73.';
