create or replace function manage.run_connector(credential bytea, feed_id text, is_preview boolean) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(run_connector.credential, 'run_connector', null);
  v_feed connect.feeds := manage.require_connector(run_connector.feed_id);
begin
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_feed.feed_id, v_feed.account_id);
  return query
  select r from connect.run_now(v_feed.feed_id, coalesce(run_connector.is_preview, false), v_caller.actor) r;
end;
$$;

comment on function manage.run_connector(bytea, text, boolean) is
  'Has every address of a connector of whatever account fetched now (is_preview: applying nothing). Returns the runs. Raises OYV01 '
  '(invalid_id), OYN01 (not_found), OYC03 (conflict: disabled, stopped, or without an address). FEED-34, FEED-273.';
