create or replace function desk.read_review(session_hash bytea, review_id text) returns manage.review
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_review.session_hash, 'read_review', null);
  v_review manage.review;
begin
  v_review := manage.read_review(v_caller.account_id, 'test', read_review.review_id);
  perform desk.note_action(v_caller, 'test', v_review.review_id);
  return v_review;
end;
$$;

comment on function desk.read_review(bytea, text) is
  'Returns a pair of the account''s test data that may be one, with its evidence. Raises OYN01 (not_found). PEOPLE-52.';
