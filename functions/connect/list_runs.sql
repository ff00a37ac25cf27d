create or replace function connect.list_runs(feed_id text, state text, before_run_id text, most integer) returns setof jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(list_runs.feed_id);
begin
  return query
  select connect.run_document(r)
    from connect.runs r
    join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
   where t.realm_id = v_feed.realm_id and t.feed_id = v_feed.feed_id and (list_runs.state is null or r.state = list_runs.state)
     and (list_runs.before_run_id is null or r.run_id < list_runs.before_run_id)
   order by r.run_id desc
   limit least(greatest(coalesce(list_runs.most, 50), 1), 500);
end;
$$;

comment on function connect.list_runs(text, text, text, integer) is
  'Returns runs of a feed, newest first: in a state (null: any), before a run (null: from the newest), at most so many (50, at most 500). '
  'Raises OYV01 (invalid_id), OYN01 (not_found). FEED-17.';
