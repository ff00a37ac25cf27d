create or replace function connect.end_run(run connect.runs, state text, code text, failure text, retry_after_seconds integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_good constant boolean := end_run.state in ('applied', 'unchanged', 'not_modified');
  v_is_bad constant boolean := end_run.state in ('failed', 'unreadable') and end_run.code is distinct from 'not_posted';
  v_is_offline constant boolean := run.trigger in ('preview', 'replay', 'due', 'accept');
  v_is_read constant boolean := v_is_good and run.entry_count is not null;
  -- A replay that applies is a success as old as its snapshot.
  v_came_at constant timestamptz := case when run.trigger = 'replay' then run.observed_at else util.now() end;
  v_target connect.targets;
begin
  update connect.runs r set state = end_run.state, error_code = end_run.code, failure = end_run.failure, ended_at = util.now()
   where r.realm_id = run.realm_id and r.run_id = run.run_id;
  update connect.targets t
     set leased_by = null, leased_until = null,
         last_try_at = case when v_is_offline then t.last_try_at else util.now() end,
         first_ok_at = case when v_is_good and run.trigger <> 'due' then coalesce(t.first_ok_at, v_came_at) else t.first_ok_at end,
         last_ok_at = case when v_is_good and run.trigger <> 'due' then greatest(t.last_ok_at, v_came_at) else t.last_ok_at end,
         failed_count = case when v_is_offline then t.failed_count when v_is_bad then t.failed_count + 1 else 0 end,
         first_failed_at = case when v_is_offline then t.first_failed_at when v_is_bad then coalesce(t.first_failed_at, util.now()) end,
         is_empty = case when v_is_bad or v_is_offline or end_run.state in ('held', 'excluded') then t.is_empty
                         else end_run.code is not distinct from 'not_posted' or t.is_empty and end_run.state <> 'applied' end,
         last_run_id = case when v_is_offline then t.last_run_id else run.run_id end,
         read_run_id = case when v_is_read and (run.trigger <> 'replay' or not exists (
                                   select from connect.runs r
                                    where r.realm_id = t.realm_id and r.run_id = t.read_run_id and r.observed_at > run.observed_at))
                            then run.run_id else t.read_run_id end
   where t.realm_id = run.realm_id and t.target_id = run.target_id
  returning t.* into v_target;
  if v_is_good and not v_is_offline then
    update connect.runs r set state = 'superseded'
     where r.realm_id = run.realm_id and r.target_id = run.target_id and r.state = 'held' and r.run_id < run.run_id;
  elsif v_is_bad and not v_is_offline then
    perform connect.give_up(v_target, end_run.failure);
  end if;
  perform connect.renew_status(run.realm_id, v_target.feed_id);
  perform connect.plan_next(run.realm_id, run.target_id, end_run.state, end_run.retry_after_seconds);
  return jsonb_strip_nulls(jsonb_build_object('run_id', run.run_id, 'state', end_run.state, 'failure', end_run.failure));
end;
$$;

comment on function connect.end_run(connect.runs, text, text, text, integer) is
  'Ends a run in a state, with the code and the words of a failure where there was one, and Retry-After in seconds (null: none): the lease '
  'of its target ends, what its next try and the status of its feed follow from moves with it. What is held before it and fits now is '
  'superseded. Returns {run_id, state, failure}. FEED-14, FEED-20, FEED-21.';
