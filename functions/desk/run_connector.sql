create or replace function desk.run_connector(session_hash bytea, feed_id text, is_preview boolean) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(run_connector.session_hash, 'run_connector', null);
  v_feed connect.feeds := desk.connector_of(run_connector.feed_id);
begin
  v_caller.account_id := v_feed.account_id;
  perform desk.note_action(v_caller, tenancy.mode_of(v_feed.realm_id), v_feed.feed_id);
  return query
  select r from manage.run_feed(v_feed.feed_id, coalesce(run_connector.is_preview, false), v_caller.user_id) r;
end;
$$;

comment on function desk.run_connector(bytea, text, boolean) is
  'Has every address of a connector of whatever account fetched now (is_preview: applying nothing). Returns the runs. Raises OYV01 '
  '(invalid_id), OYN01 (not_found), OYC03 (conflict: disabled, stopped, or without an address). FEED-34, FEED-273.';
