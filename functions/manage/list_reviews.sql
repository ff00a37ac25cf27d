create or replace function manage.list_reviews(
  account_id text, mode text, status text, entity_type text, after text, row_limit integer
) returns setof manage.review
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_reviews.account_id);
begin
  return query
  select r.*
    from identity.list_reviews(
           manage.realm_of(v_account.account_id, list_reviews.mode), list_reviews.status, list_reviews.entity_type, list_reviews.after,
           list_reviews.row_limit) r;
end;
$$;

comment on function manage.list_reviews(text, text, text, text, text, integer) is
  'Returns pairs of entities that may be one, the oldest first, at most row_limit (null: 100), after the one given (null: from the first): '
  'of an account in a mode, in a status (pending, approved, rejected; null: any) and of a type (null: any). Raises OYN01 (not_found), '
  'OYV02 (invalid_parameter). IDENTITY-34.';
