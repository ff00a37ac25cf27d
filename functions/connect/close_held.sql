create or replace function connect.close_held(run connect.runs, feed connect.feeds, state text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update connect.runs r set state = close_held.state where r.realm_id = run.realm_id and r.run_id = run.run_id;
  update connect.runs r set state = 'superseded'
   where r.realm_id = run.realm_id and r.target_id = run.target_id and r.state = 'held' and close_held.state = 'accepted';
  if feed.status = 'drifted' and not exists (
    select from connect.runs r
      join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
     where t.realm_id = run.realm_id and t.feed_id = feed.feed_id and r.state = 'held') then
    perform connect.set_status(feed.realm_id, feed.feed_id, coalesce(feed.resumes_as, 'pending'), null);
  end if;
end;
$$;

comment on function connect.close_held(connect.runs, connect.feeds, text) is
  'Ends the hold of a run: accepted (which supersedes other held runs of its target) or discarded; a feed none of whose runs is held has '
  'its status from before again. FEED-36, FEED-37.';
