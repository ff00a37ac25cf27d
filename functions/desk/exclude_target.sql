create or replace function desk.exclude_target(session_hash bytea, target_id text, reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(exclude_target.session_hash, 'exclude_target', null);
  v_result jsonb;
begin
  v_result := manage.exclude_target(exclude_target.target_id, exclude_target.reason, v_caller.user_id);
  v_caller.account_id := v_result ->> 'account_id';
  perform desk.note_action(v_caller, v_result ->> 'mode', exclude_target.target_id);
  return v_result;
end;
$$;

comment on function desk.exclude_target(bytea, text, text) is
  'Excludes a target of whatever account, for a reason: nothing of it is fetched. Returns its feed. Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYV02 (invalid_parameter: no reason), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';
