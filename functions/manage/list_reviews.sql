create or replace function manage.list_reviews(
  credential bytea, mode text, status text, entity_type text, likelihood text, after text, row_limit integer,
  account_id text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_reviews.credential, 'list_reviews', list_reviews.mode, list_reviews.account_id);
begin
  return identity.reviews_page(
    manage.require_review_realm(v_caller, list_reviews.mode), list_reviews.status, list_reviews.entity_type, list_reviews.likelihood,
    list_reviews.after, list_reviews.row_limit);
end;
$$;

comment on function manage.list_reviews(bytea, text, text, text, text, text, integer, text) is
  'Returns a page of pairs of the account''s test data, or of live data, that may be one, the oldest first, as identity.reviews_page does: '
  'in a status (pending, approving, approved, rejected; null: any), of a type (null: any), by likelihood (likely, unsure, asked; null: '
  'any), after one (null: from the first), at most row_limit (null: 50, at most 200). Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter: no mode). PEOPLE-52, IDENTITY-34.';
