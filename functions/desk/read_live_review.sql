create or replace function desk.read_live_review(session_hash bytea, review_id text) returns manage.review
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_live_review.session_hash, 'read_live_review', null);
  v_review manage.review;
begin
  v_caller.account_id := null;
  v_review := identity.describe(identity.read_decision(manage.realm_of(null, 'live'), read_live_review.review_id), 'live');
  perform desk.note_action(v_caller, 'live', v_review.review_id);
  return v_review;
end;
$$;

comment on function desk.read_live_review(bytea, text) is
  'Returns a pair of live data that may be one, with its evidence. Raises OYN01 (not_found). PEOPLE-52.';
