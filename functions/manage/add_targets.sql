create or replace function manage.add_targets(credential bytea, feed_id text, urls text[]) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(add_targets.credential, 'add_targets', null);
  v_feed connect.feeds := manage.require_connector(add_targets.feed_id);
  v_result jsonb := manage.take_addresses(v_feed.feed_id, add_targets.urls, v_caller.actor);
begin
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_feed.feed_id, v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.add_targets(bytea, text, text[]) is
  'Has a connector of whatever account read more addresses, 1 to 50, which are fetched at once. Returns the connector. Raises OYV01 '
  '(invalid_id), OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict: read already), OYA05 (confirmation_required). FEED-266, '
  'FEED-273.';
