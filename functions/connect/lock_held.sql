create or replace function connect.lock_held(run connect.runs) returns connect.feeds
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed_id text;
  v_feed connect.feeds;
begin
  select t.feed_id into v_feed_id
    from connect.targets t where t.realm_id = run.realm_id and t.target_id = run.target_id for update;
  if not exists (
    select from connect.runs r where r.realm_id = run.realm_id and r.run_id = run.run_id and r.state = 'held') then
    raise exception using errcode = 'OYC03',
      message = format('The run %s is not held: it is %s. Only a held run can be accepted or discarded.', run.run_id,
                       (select r.state from connect.runs r where r.realm_id = run.realm_id and r.run_id = run.run_id));
  end if;
  select f.* into v_feed from connect.feeds f where f.realm_id = run.realm_id and f.feed_id = v_feed_id;
  return v_feed;
end;
$$;

comment on function connect.lock_held(connect.runs) is
  'Locks the target of a run that is held, and returns its feed. Raises OYC03 (conflict: not held). FEED-36.';
