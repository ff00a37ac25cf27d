create or replace function desk.kill_connector(session_hash bytea, feed_id text, reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(kill_connector.session_hash, 'kill_connector', null);
  v_result jsonb;
begin
  v_result := manage.kill_connector(kill_connector.feed_id, kill_connector.reason, v_caller.user_id);
  v_caller.account_id := v_result ->> 'account_id';
  perform desk.note_action(v_caller, v_result ->> 'mode', kill_connector.feed_id);
  return v_result;
end;
$$;

comment on function desk.kill_connector(bytea, text, text) is
  'Stops a connector or feed of whatever account at once, for a reason. Returns it. Raises OYV01 (invalid_id), OYN01 (not_found), '
  'OYV02 (invalid_parameter: no reason), OYC03 (conflict: stopped already), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';
