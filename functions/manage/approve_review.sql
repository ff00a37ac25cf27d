create or replace function manage.approve_review(account_id text, mode text, review_id text, decided_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(approve_review.account_id);
begin
  return identity.approve(
    manage.realm_of(v_account.account_id, approve_review.mode), approve_review.review_id, approve_review.decided_by);
end;
$$;

comment on function manage.approve_review(text, text, text, text) is
  'Decides that the two of a review are one (identity.approve), of an account in a mode, for decided_by, a person. Runs with the '
  'rights of oyss_resolver, who alone writes the model. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict). '
  'IDENTITY-34, IDENTITY-36.';
revoke execute on function manage.approve_review(text, text, text, text) from oyss_manager;
grant execute on function manage.approve_review(text, text, text, text) to oyss_resolver;
