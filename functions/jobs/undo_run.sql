create or replace function jobs.undo_run(run_id text, is_preview boolean) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_undo connect.undos;
  v_result jsonb;
begin
  -- One worker at a time; what a worker that died had done is undone with its transaction.
  select u.* into v_undo
    from connect.undos u
   where u.run_id = undo_run.run_id and u.is_preview = undo_run.is_preview and u.failed_at is null and u.done_at is null
     for update skip locked;
  if v_undo.run_id is null then
    return jsonb_build_object('run_id', undo_run.run_id, 'is_left', true);
  end if;
  v_result := manage.mark_run(v_undo.run_id, v_undo.is_void, v_undo.asked_by, v_undo.is_preview);
  if v_undo.is_preview then
    update connect.undos u set result = v_result, done_at = util.now(), error = null
     where u.realm_id = v_undo.realm_id and u.run_id = v_undo.run_id and u.is_preview;
  else
    delete from connect.undos u where u.realm_id = v_undo.realm_id and u.run_id = v_undo.run_id and not u.is_preview;
  end if;
  return jsonb_build_object('run_id', v_undo.run_id, 'is_void', v_undo.is_void, 'is_preview', v_undo.is_preview)
    || case when v_undo.is_preview then '{}' else v_result end;
end;
$$;

comment on function jobs.undo_run(text, boolean) is
  'Undoes or restores a run as people asked (connect.undos), or previews that, in one transaction. Returns {run_id, is_void, is_preview, '
  'changes}; {is_left}: nothing to do, or another worker does it. Raises what manage.mark_run does. UNDO-12.';
grant execute on function jobs.undo_run(text, boolean) to oyss_resolver;

create or replace function jobs.put_back_undo(run_id text, is_preview boolean, error text) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most constant integer := 12;
  v_undo connect.undos;
begin
  update connect.undos u
     set attempt_count = u.attempt_count + 1, error = left(put_back_undo.error, 500),
         failed_at = case when u.attempt_count + 1 >= c_most then util.now() end
   where u.run_id = put_back_undo.run_id and u.is_preview = put_back_undo.is_preview and u.failed_at is null and u.done_at is null
  returning u.* into v_undo;
  if v_undo.run_id is not null and v_undo.failed_at is null then
    perform connect.enqueue_undo(v_undo, util.now() + least(2 ^ v_undo.attempt_count, 60) * interval '1 second');
  end if;
  return v_undo.run_id is not null and v_undo.failed_at is null;
end;
$$;

comment on function jobs.put_back_undo(text, boolean, text) is
  'Records why an attempt at jobs.undo_run failed, and queues another, after a longer wait each time (at most a minute); after twelve '
  'attempts it gives up. Returns whether another is queued. UNDO-12.';
grant execute on function jobs.put_back_undo(text, boolean, text) to oyss_resolver;

create or replace function jobs.resume_undos() returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_queued integer;
begin
  delete from connect.undos u where coalesce(u.done_at, u.failed_at) < util.now() - interval '1 day' and u.is_preview;
  with waiting as (
    -- A worker that undoes one holds its row.
    select u.* from connect.undos u where u.failed_at is null and u.done_at is null for update skip locked
  ), queued as materialized (
    select connect.enqueue_undo(w, null)
      from waiting w
     where not exists (
       select from graphile_worker.jobs j
        where j.key = connect.undo_key(w) and j.locked_at is null and j.attempts < j.max_attempts
          and j.run_at <= util.now() + interval '2 minutes')
  )
  select count(*) into v_queued from queued;
  return v_queued;
end;
$$;

comment on function jobs.resume_undos() is
  'Queues a job for each run to be undone, restored or previewed that no worker works on and no job waits for, and forgets previews of '
  'yesterday. The worker calls it when it starts and every few seconds. Returns the number of jobs queued. UNDO-12.';
grant execute on function jobs.resume_undos() to oyss_resolver;
