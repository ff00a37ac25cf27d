create or replace function manage.reject_review(
  account_id text, mode text, review_id text, decided_by text, all_alike boolean
) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(reject_review.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, reject_review.mode);
  v_decision identity.decisions := identity.read_decision(v_realm_id, reject_review.review_id);
  v_under_way text;
begin
  v_under_way := identity.ask_decision(
    v_realm_id, v_decision.decision_id, 'keep_apart', reject_review.decided_by, null, is_at_once => true);
  if v_under_way is not null then
    perform identity.undo(v_realm_id, v_under_way, reject_review.decided_by);
  end if;
  return 1 + case when reject_review.all_alike
    then identity.reject_alike(v_realm_id, v_decision.question, reject_review.decided_by) else 0 end;
end;
$$;

comment on function manage.reject_review(text, text, text, text, boolean) is
  'Decides that the two of a review are two (identity.ask_decision; they are parted at once where they are one until then), of an account '
  'in a mode, for decided_by; all_alike: so are all pairs of its question. Returns how many. Runs as oyss_resolver. Raises OYN01 '
  '(not_found), OYV02 (invalid_parameter), OYC03 (conflict). IDENTITY-34, IDENTITY-235.';
revoke execute on function manage.reject_review(text, text, text, text, boolean) from oyss_manager;
grant execute on function manage.reject_review(text, text, text, text, boolean) to oyss_resolver;
