create or replace function manage.undo_review(account_id text, mode text, review_id text, decided_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(undo_review.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, undo_review.mode);
  v_under_way text;
begin
  v_under_way := identity.ask_decision(v_realm_id, undo_review.review_id, 'undo', undo_review.decided_by, null, is_at_once => true);
  return case when v_under_way is null then jsonb_build_object('decision_id', undo_review.review_id, 'changes', 0)
              else identity.undo(v_realm_id, v_under_way, undo_review.decided_by) end;
end;
$$;

comment on function manage.undo_review(text, text, text, text) is
  'Takes back what was decided of a review (identity.ask_decision) at once, of an account in a mode, for decided_by, a person. Runs with '
  'the rights of oyss_resolver, who alone writes the model. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict). '
  'IDENTITY-34, IDENTITY-36.';
revoke execute on function manage.undo_review(text, text, text, text) from oyss_manager;
grant execute on function manage.undo_review(text, text, text, text) to oyss_resolver;
