create or replace function desk.include_target(session_hash bytea, target_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(include_target.session_hash, 'include_target', null);
  v_result jsonb;
begin
  v_result := manage.include_target(include_target.target_id, include_target.note, v_caller.user_id);
  v_caller.account_id := v_result ->> 'account_id';
  perform desk.note_action(v_caller, v_result ->> 'mode', include_target.target_id);
  return v_result;
end;
$$;

comment on function desk.include_target(bytea, text, text) is
  'Fetches an excluded target again; note says why. Returns its feed. Raises OYV01 (invalid_id), OYN01 (not_found), OYC03 (conflict: '
  'not excluded), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';
