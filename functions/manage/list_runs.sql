create or replace function manage.list_runs(
  credential bytea, mode text, feed_id text, state text, before text, row_limit integer
) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_runs.credential, 'list_runs', list_runs.mode);
  v_feed connect.feeds := manage.require_own_feed(v_caller, list_runs.mode, list_runs.feed_id);
begin
  return query
  select r from connect.list_runs(v_feed.feed_id, list_runs.state, list_runs.before, list_runs.row_limit) r;
end;
$$;

comment on function manage.list_runs(bytea, text, text, text, text, integer) is
  'Returns runs of a feed of the account in a mode, the newest first: in a state (null: any), before a run (null: from the newest), '
  'at most row_limit (null: 50, at most 500). Raises OYV01 (invalid_id), OYN01 (not_found). PEOPLE-14, FEED-17.';
