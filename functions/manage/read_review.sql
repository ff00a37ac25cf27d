create or replace function manage.read_review(account_id text, mode text, review_id text) returns manage.review
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(read_review.account_id);
begin
  return identity.describe(
    identity.read_decision(manage.realm_of(v_account.account_id, read_review.mode), read_review.review_id), read_review.mode);
end;
$$;

comment on function manage.read_review(text, text, text) is
  'Returns a pair of entities that may be one, of an account in a mode. Raises OYN01 (not_found), OYV02 (invalid_parameter).';
