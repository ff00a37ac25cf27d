create or replace function manage.renew_reviews(credential bytea, account_id text, mode text) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(renew_reviews.credential, 'renew_reviews', renew_reviews.mode, renew_reviews.account_id);
begin
  perform manage.log_act(v_caller, renew_reviews.mode, null);
  return matching.renew_waiting(manage.require_realm(v_caller, renew_reviews.mode));
end;
$$;

comment on function manage.renew_reviews(bytea, text, text) is
  'Has the pairs of an account in a mode that the matcher asked for, and that wait for a person, compared again by jobs: what it is '
  'sure of is merged, the others get the evidence of now. Returns how many pairs. Raises OYN01 (not_found), OYV02 (invalid_parameter). '
  'IDENTITY-181.';
