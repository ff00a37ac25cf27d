create or replace function desk.undo_live_decision(session_hash bytea, review_id text, note text) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '1s'
as $$
declare
  v_caller desk.caller := desk.require_role(undo_live_decision.session_hash, 'undo_live_decision', null);
  v_under_way text;
begin
  v_caller.account_id := null;
  v_under_way := identity.ask_decision(
    manage.realm_of(v_caller.account_id, 'live'), undo_live_decision.review_id, 'undo', v_caller.user_id, undo_live_decision.note);
  perform desk.note_action(v_caller, 'live', undo_live_decision.review_id);
  return v_under_way is not null;
end;
$$;

comment on function desk.undo_live_decision(bytea, text, text) is
  'Takes back what was decided of a pair of live data: what was merged is parted, what was kept apart waits again; with a note of at '
  'most 500 characters (null: none). Returns whether a worker has to do it. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 '
  '(conflict). PEOPLE-60, IDENTITY-142, IDENTITY-144.';
