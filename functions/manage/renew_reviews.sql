create or replace function manage.renew_reviews(account_id text, mode text) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(renew_reviews.account_id);
begin
  return matching.renew_waiting(manage.realm_of(v_account.account_id, renew_reviews.mode));
end;
$$;

comment on function manage.renew_reviews(text, text) is
  'Has the pairs of an account in a mode that the matcher asked for, and that wait for a person, compared again by jobs: what it is '
  'sure of is merged, the others get the evidence of now. Returns how many pairs. Raises OYN01 (not_found), OYV02 (invalid_parameter). '
  'IDENTITY-181.';
