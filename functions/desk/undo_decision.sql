create or replace function desk.undo_decision(session_hash bytea, review_id text, note text) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '1s'
as $$
declare
  v_caller desk.caller := desk.require_role(undo_decision.session_hash, 'undo_decision', null);
  v_under_way text;
begin
  v_under_way := identity.ask_decision(
    manage.realm_of(v_caller.account_id, 'test'), undo_decision.review_id, 'undo', v_caller.user_id, undo_decision.note);
  perform desk.note_action(v_caller, 'test', undo_decision.review_id);
  return v_under_way is not null;
end;
$$;

comment on function desk.undo_decision(bytea, text, text) is
  'Takes back what was decided of a pair of the account''s test data: what was merged is parted, what was kept apart waits again; with a '
  'note of at most 500 characters (null: none). Returns whether a worker has to do it. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter), OYC03 (conflict). PEOPLE-60, IDENTITY-142, IDENTITY-144.';
