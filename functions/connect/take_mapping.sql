create or replace function connect.take_mapping(run connect.runs, feed connect.feeds, mapping jsonb, note text, made_by text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run_id text := util.make_id('run');
begin
  update connect.feeds f
     set settings = f.settings || jsonb_build_object(
           'mapping',
           coalesce(
             (select jsonb_object_agg(o.key, o.value)
                from jsonb_each_text(f.settings -> 'mapping') o
               where o.value not in (select n.value from jsonb_each_text(take_mapping.mapping) n)), '{}') || take_mapping.mapping)
   where f.realm_id = feed.realm_id and f.feed_id = feed.feed_id;
  insert into connect.acts (realm_id, feed_id, run_id, verb, note, made_by)
  values (feed.realm_id, feed.feed_id, run.run_id, 'map', take_mapping.mapping::text, take_mapping.made_by);
  insert into connect.runs (realm_id, run_id, target_id, trigger, state, snapshot_id, observed_at, made_by)
  values (run.realm_id, v_run_id, run.target_id, 'accept', 'fetched', run.snapshot_id, run.observed_at, take_mapping.made_by);
  insert into connect.acts (realm_id, feed_id, run_id, verb, note, made_by)
  values (feed.realm_id, feed.feed_id, v_run_id, 'accept', take_mapping.note, take_mapping.made_by);
  update connect.targets t set next_at = util.now() where t.realm_id = run.realm_id and t.target_id = run.target_id;
  perform util.enqueue('poll', '{}', null); -- at once, rather than when the worker looks next
end;
$$;

comment on function connect.take_mapping(connect.runs, connect.feeds, jsonb, text, text) is
  'Takes what columns mean ({role: header}) into the settings of a feed, which is recorded, and begins a run that reads the snapshot of a '
  'held run so, before any other: its shape becomes the baseline (connect.adopt_run). FEED-282.';
