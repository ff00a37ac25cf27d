create or replace function desk.list_reviews(
  session_hash bytea, status text, entity_type text, after text, row_limit integer
) returns setof manage.review
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_reviews.session_hash, 'list_reviews', null);
begin
  perform desk.note_action(v_caller, 'test', null);
  return query
  select r.*
    from manage.list_reviews(
           v_caller.account_id, 'test', list_reviews.status, list_reviews.entity_type, list_reviews.after,
         least(greatest(coalesce(list_reviews.row_limit, 100), 1), 500)) r;
end;
$$;

comment on function desk.list_reviews(bytea, text, text, text, integer) is
  'Returns pairs of the account''s test data that may be one, the oldest first: in a status (pending, approved, rejected; null: any), '
  'of a type (null: any), after one (null: from the first), at most row_limit (null: 100, at most 500). PEOPLE-52, IDENTITY-34.';
