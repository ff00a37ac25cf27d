create or replace function jobs.apply_batch(batch_id text, collisions integer default 0) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
-- A thousand rows are joined with tables of any size, even empty ones: look-ups by index are right, and a plan made early stays right.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
-- The planner would take a realm without statistics for empty: plans are made for a realm of usual size.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_batch intake.batches := intake.open_batch(apply_batch.batch_id);
  v_cause ledger.cause;
  v_observations integer;
  v_changes integer;
begin
  -- A second worker waited to open it, and finds it done.
  if v_batch.status is null or v_batch.status = 'done' then
    return jsonb_build_object('observations', 0, 'changes', 0);
  end if;

  perform manage.refresh_statistics();
  v_cause := ledger.begin_change(
    v_batch.realm_id, 'batch',
    (select s.source_key from tenancy.sources s where s.realm_id = v_batch.realm_id and s.source_id = v_batch.source_id),
    v_batch.account_id, v_batch.accepted_count);
  -- A batch that collided with merges runs beside none.
  if apply_batch.collisions > 0 then perform util.lock_out_merging(v_batch.realm_id); end if;
  v_observations := resolve.apply_observations(v_batch);
  update intake.batches b set status = 'done', applied_at = util.now(), error = null, timeout_count = 0, timed_out_at = null
   where b.batch_id = apply_batch.batch_id;
  perform intake.enqueue_next(apply_batch.batch_id);
  perform project.record_observations();
  perform resolve.forget_persons();
  perform matching.record_names(v_batch.realm_id, v_batch.source_id);
  perform resolve.refuse_merged(v_batch.realm_id);
  v_changes := ledger.flush_changes(v_cause);
  return jsonb_build_object('observations', v_observations, 'changes', v_changes);
end;
$$;

comment on function jobs.apply_batch(text, integer) is
  'Applies a stored batch in one transaction (resolve.apply_observations); does nothing if it is done. Returns {observations: stored, '
  'changes: made}. A batch that has collided with merges is applied while no merge runs in the realm. INTAKE-8, INTAKE-18, IDENTITY-38.';
grant execute on function jobs.apply_batch(text, integer) to oyss_resolver;
