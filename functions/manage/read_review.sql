create or replace function manage.read_review(
  credential bytea, mode text, review_id text, account_id text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_review.credential, 'read_review', read_review.mode, read_review.account_id);
begin
  return identity.review_page(manage.require_review_realm(v_caller, read_review.mode), read_review.mode, read_review.review_id);
end;
$$;

comment on function manage.read_review(bytea, text, text, text) is
  'Returns a pair of the account''s test data, or of live data, that may be one, as the page of it shows it (identity.review_page). Raises '
  'OYN01 (not_found), OYV02 (invalid_parameter: no mode). PEOPLE-52, IDENTITY-145.';

create or replace function manage.require_review_realm(caller manage.caller, mode text) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return tenancy.realm_of(
    case when require_review_realm.mode is distinct from 'live' then manage.require_account(require_review_realm.caller) end,
    require_review_realm.mode);
end;
$$;

comment on function manage.require_review_realm(manage.caller, text) is
  'Returns the realm whose pairs a caller decides: that of the account''s test data, or that of live data, which is no account''s. Raises '
  'OYV02 (invalid_parameter: no mode, or an operator named no account). PEOPLE-52.';
