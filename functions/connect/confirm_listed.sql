create or replace function connect.confirm_listed(run connect.runs, state text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := run;
  v_feed connect.feeds;
  v_withdrawn text[];
  v_batches text[] := '{}';
begin
  select f.* into v_feed
    from connect.feeds f
    join connect.targets t on t.realm_id = f.realm_id and t.feed_id = f.feed_id
   where t.realm_id = run.realm_id and t.target_id = run.target_id;
  v_run.observed_at := util.now();
  with withdrawn as (
    update connect.listed l set withdrawn_at = util.now(), last_run_id = run.run_id, said_at = util.now()
     where l.realm_id = run.realm_id and l.target_id = run.target_id and l.withdrawn_at is null
       and connect.is_gone(l) and l.on_day >= (util.now() at time zone v_feed.time_zone)::date
       and v_feed.status <> 'drifted'
    returning l.external_id
  )
  select coalesce(array_agg(w.external_id order by w.external_id), '{}') into v_withdrawn from withdrawn w;
  if v_withdrawn <> '{}' then
    v_batches := manage.push_run(v_run.realm_id, v_run.run_id, v_withdrawn, v_run.observed_at);
  end if;
  update connect.runs r
     set batch_ids = v_batches,
         counts = jsonb_build_object('new', 0, 'changed', 0, 'withdrawn', cardinality(v_withdrawn))
   where r.realm_id = run.realm_id and r.run_id = run.run_id;
  select coalesce(r.snapshot_id, t.last_snapshot_id) into v_run.snapshot_id
    from connect.runs r
    join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
   where r.realm_id = run.realm_id and r.run_id = run.run_id;
  perform connect.settle_target(v_run);
  return connect.end_run(v_run, confirm_listed.state, null, null, null);
end;
$$;

comment on function connect.confirm_listed(connect.runs, text) is
  'Ends a run whose answer is that nothing changed (state not_modified, or unchanged: the same bytes): what was missing 30 minutes before '
  'or longer is withdrawn now. Returns what connect.end_run does. FEED-16, FEED-41.';
