create or replace function manage.undo_review(account_id text, mode text, review_id text, decided_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(undo_review.account_id);
begin
  return identity.undo(
    manage.realm_of(v_account.account_id, undo_review.mode), undo_review.review_id, undo_review.decided_by);
end;
$$;

comment on function manage.undo_review(text, text, text, text) is
  'Undoes that the two of a review are one (identity.undo), of an account in a mode, for decided_by, a person. Runs with the '
  'rights of oyss_resolver, who alone writes the model. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict). '
  'IDENTITY-34, IDENTITY-36.';
revoke execute on function manage.undo_review(text, text, text, text) from oyss_manager;
grant execute on function manage.undo_review(text, text, text, text) to oyss_resolver;
