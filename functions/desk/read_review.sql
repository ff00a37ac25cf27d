create or replace function desk.read_review(session_hash bytea, review_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_review.session_hash, 'read_review', null);
  v_page jsonb;
begin
  v_page := identity.review_page(manage.realm_of(v_caller.account_id, 'test'), 'test', read_review.review_id);
  perform desk.note_action(v_caller, 'test', v_page ->> 'review_id');
  return v_page;
end;
$$;

comment on function desk.read_review(bytea, text) is
  'Returns a pair of the account''s test data that may be one, as the page of it shows it (identity.review_page). Raises OYN01 '
  '(not_found). PEOPLE-52, IDENTITY-145.';
