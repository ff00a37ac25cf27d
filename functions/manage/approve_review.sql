create or replace function manage.approve_review(
  account_id text, mode text, review_id text, decided_by text, all_alike boolean
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(approve_review.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, approve_review.mode);
  v_decision identity.decisions := identity.read_decision(v_realm_id, approve_review.review_id);
  v_under_way text;
begin
  v_under_way := identity.ask_decision(v_realm_id, v_decision.decision_id, 'merge', approve_review.decided_by, null, is_at_once => true);
  return identity.approve(v_realm_id, v_under_way, approve_review.decided_by) || case
    when approve_review.all_alike then
      jsonb_build_object('alike', identity.approve_alike(v_realm_id, v_decision.question, approve_review.decided_by))
    else '{}' end;
end;
$$;

comment on function manage.approve_review(text, text, text, text, boolean) is
  'Decides that the two of a review are one (identity.ask_decision) and merges them at once (identity.approve), of an account in a mode, '
  'for decided_by; all_alike: workers merge all pairs of its question (alike: how many). Runs as oyss_resolver. Raises OYN01 (not_found), '
  'OYV02 (invalid_parameter), OYC03 (conflict). IDENTITY-34, IDENTITY-235.';
revoke execute on function manage.approve_review(text, text, text, text, boolean) from oyss_manager;
grant execute on function manage.approve_review(text, text, text, text, boolean) to oyss_resolver;
