create or replace function desk.list_live_reviews(
  session_hash bytea, status text, entity_type text, likelihood text, after text, row_limit integer
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_live_reviews.session_hash, 'list_live_reviews', null);
begin
  v_caller.account_id := null;
  perform desk.note_action(v_caller, 'live', null);
  return identity.reviews_page(
    manage.realm_of(v_caller.account_id, 'live'), list_live_reviews.status, list_live_reviews.entity_type, list_live_reviews.likelihood,
    list_live_reviews.after, list_live_reviews.row_limit);
end;
$$;

comment on function desk.list_live_reviews(bytea, text, text, text, text, integer) is
  'Returns a page of pairs of live data that may be one, the oldest first, as identity.reviews_page does: in a status (pending, '
  'approved, rejected; null: any), of a type (null: any), by likelihood (likely, unsure, asked; null: any), after one (null: from the '
  'first), at most row_limit (null: 50, at most 200). PEOPLE-52, IDENTITY-34.';
