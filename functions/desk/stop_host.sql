create or replace function desk.stop_host(session_hash bytea, host text, reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(stop_host.session_hash, 'stop_host', null);
  v_result jsonb;
begin
  v_result := manage.stop_host(stop_host.host, stop_host.reason, v_caller.user_id);
  v_caller.account_id := null;
  perform desk.note_action(v_caller, null, coalesce(lower(btrim(stop_host.host)), 'everything'));
  return v_result;
end;
$$;

comment on function desk.stop_host(bytea, text, text) is
  'Stops all fetching from a host (null: everything), of every account, for a reason. Returns the stop. Raises OYV02 '
  '(invalid_parameter: no host, no reason), OYC03 (conflict: stopped already), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';
