create or replace function jobs.apply_run(run_id text, token bigint) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- The entries of a run are joined with what its target lists, both of any size and unknown to statistics: each is read once.
set enable_nestloop = off
set jit = off
as $$
declare
  v_run connect.runs := connect.lock_run(apply_run.run_id, apply_run.token);
  v_withdrawn text[];
  v_batches text[];
  v_counts jsonb;
begin
  -- After an error the run continues when its lease has ended.
  if v_run.run_id is null or v_run.state <> 'extracted' or v_run.measures is null or v_run.trial is not null then
    return jsonb_build_object('run_id', apply_run.run_id, 'state', 'stale');
  end if;
  if connect.is_stopped(v_run) then
    delete from connect.entries e where e.realm_id = v_run.realm_id and e.run_id = v_run.run_id;
    return connect.end_run(v_run, 'excluded', 'excluded', 'It was stopped before it was applied.', null);
  end if;
  perform connect.record_unchanged(v_run);
  v_withdrawn := connect.strike_missing(v_run, connect.was_previewed(v_run));
  v_batches := manage.push_run(v_run.realm_id, v_run.run_id, v_withdrawn, v_run.observed_at);
  perform connect.list_entries(v_run);
  v_counts := v_run.counts || jsonb_build_object('withdrawn', cardinality(v_withdrawn));
  update connect.runs r set counts = v_counts, batch_ids = v_batches
   where r.realm_id = v_run.realm_id and r.run_id = v_run.run_id
  returning r.* into v_run;
  if v_run.entry_count > 0 and v_run.trigger not in ('replay', 'due') then
    perform connect.renew_baseline(v_run);
  end if;
  perform connect.settle_target(v_run);
  delete from connect.entries e where e.realm_id = v_run.realm_id and e.run_id = v_run.run_id;
  return connect.end_run(
      v_run, case when v_batches = '{}' then 'unchanged' else 'applied' end,
      case when v_run.entry_count = 0 then 'not_posted' end, null, null)
    || jsonb_build_object('counts', v_counts, 'batch_ids', to_jsonb(v_batches));
end;
$$;

comment on function jobs.apply_run(text, bigint) is
  'Applies a judged run leased by a token: pushes its changes as batches, updates listing, validators, baseline, status. Returns '
  '{run_id, state: applied, unchanged, excluded (stopped) or stale, counts, batch_ids}. Raises OYL01, OYL02, OYX20 (nothing done). '
  'FEED-23, FEED-5, FEED-41, FEED-264.';
grant execute on function jobs.apply_run(text, bigint) to oyss_resolver;
