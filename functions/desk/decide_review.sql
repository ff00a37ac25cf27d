create or replace function desk.decide_review(session_hash bytea, review_id text, decision text, note text) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '1s'
as $$
declare
  v_caller desk.caller := desk.require_role(decide_review.session_hash, 'decide_review', null);
  v_under_way text;
begin
  if decide_review.decision is distinct from 'merge' and decide_review.decision is distinct from 'keep_apart' then
    raise exception using errcode = 'OYV02', message = 'Say merge or keep_apart.';
  end if;
  v_under_way := identity.ask_decision(
    manage.realm_of(v_caller.account_id, 'test'), decide_review.review_id, decide_review.decision, v_caller.user_id, decide_review.note);
  perform desk.note_action(v_caller, 'test', decide_review.review_id);
  return v_under_way is not null;
end;
$$;

comment on function desk.decide_review(bytea, text, text, text) is
  'Decides whether a pair of the account''s test data is one: merge, or keep_apart; with a note of at most 500 characters (null: none). '
  'Two that were merged and parted are merged again by a review of its own. Returns whether a worker has to do it '
  '(identity.ask_decision). Waits a second for batches that are being applied. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 '
  '(conflict). PEOPLE-60, IDENTITY-142.';
