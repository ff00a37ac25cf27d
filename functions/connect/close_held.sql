create or replace function connect.close_held(run connect.runs, feed connect.feeds, state text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update connect.runs r set state = close_held.state where r.realm_id = run.realm_id and r.run_id = run.run_id;
  update connect.runs r set state = 'superseded'
   where r.realm_id = run.realm_id and r.target_id = run.target_id and r.state = 'held' and close_held.state = 'accepted';
  perform connect.renew_status(feed.realm_id, feed.feed_id);
end;
$$;

comment on function connect.close_held(connect.runs, connect.feeds, text) is
  'Ends the hold of a run: accepted (which supersedes other held runs of its target) or discarded; a feed none of whose runs is held is '
  'drifted no more. FEED-36, FEED-37.';
