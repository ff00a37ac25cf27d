create or replace function manage.read_connector(credential bytea, feed_id text, before text, row_limit integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_connector.credential, 'read_connector', null);
  v_feed connect.feeds := manage.require_connector(read_connector.feed_id);
  v_result jsonb := connect.feed_page(v_feed, read_connector.before, read_connector.row_limit);
begin
  return v_result || (select jsonb_build_object('account_name', a.name) from tenancy.accounts a where a.account_id = v_feed.account_id);
end;
$$;

comment on function manage.read_connector(bytea, text, text, integer) is
  'Returns a connector of whatever account with its targets and its runs, page by page: before one (null: from the newest), at most '
  'row_limit, as connect.feed_page does, and what its account is called. Raises OYV01 (invalid_id), OYN01 (not_found). DASHBOARD-96.';
