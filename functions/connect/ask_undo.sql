create or replace function connect.ask_undo(run connect.runs, is_void boolean, is_preview boolean, asked_by text) returns connect.undos
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  c_fresh constant interval := '10 minutes';
  v_undo connect.undos;
begin
  -- A preview is shown for a while to everyone who looks.
  select u.* into v_undo
    from connect.undos u
   where u.realm_id = run.realm_id and u.run_id = run.run_id and u.is_preview = ask_undo.is_preview and u.is_void = ask_undo.is_void
     and ask_undo.is_preview and coalesce(u.done_at, u.failed_at, util.now()) > util.now() - c_fresh;
  if v_undo.run_id is not null then
    return v_undo;
  end if;
  insert into connect.undos as u (realm_id, run_id, is_preview, is_void, asked_by, asked_at)
  values (run.realm_id, run.run_id, ask_undo.is_preview, ask_undo.is_void, ask_undo.asked_by, util.now())
      on conflict on constraint undos_pkey do update
     set is_void = excluded.is_void, asked_by = excluded.asked_by, asked_at = excluded.asked_at, attempt_count = 0, error = null,
         failed_at = null, result = null, done_at = null
  returning u.* into v_undo;
  perform connect.enqueue_undo(v_undo, null);
  return v_undo;
end;
$$;

comment on function connect.ask_undo(connect.runs, boolean, boolean, text) is
  'Has a worker undo a run (is_void; false: restore it), or preview that; asked_by: who. Returns the row; that of a preview less than '
  'ten minutes old, if there is one. UNDO-12.';

create or replace function connect.enqueue_undo(undo connect.undos, run_at timestamptz) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select util.enqueue(
    'undo_run', json_build_object('run_id', undo.run_id, 'is_preview', undo.is_preview), connect.undo_key(undo), enqueue_undo.run_at);
$$;

comment on function connect.enqueue_undo(connect.undos, timestamptz) is
  'Queues the job that undoes or restores a run, or previews that, for run_at (null: at once).';

create or replace function connect.undo_key(undo connect.undos) returns text
language sql immutable parallel safe
return 'undo:' || undo.run_id || case when undo.is_preview then ':preview' else '' end;

comment on function connect.undo_key(connect.undos) is
  'Returns the key of the job that undoes or restores a run, or previews that.';

create or replace function connect.is_small(run connect.runs) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select sum(b.accepted_count) <= 500 from intake.batches b where b.batch_id = any (run.batch_ids);
$$;

comment on function connect.is_small(connect.runs) is
  'Returns whether a run is undone and restored in a moment: it pushed at most 500 observations. UNDO-12.';

create or replace function connect.undo_state(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_strip_nulls(jsonb_build_object(
           'state', case when u.failed_at is not null then 'failed' when u.is_void then 'undoing' else 'restoring' end,
           'is_void', u.is_void, 'by', coalesce(p.name, u.asked_by), 'at', util.rfc3339(u.asked_at),
           'attempts', u.attempt_count, 'error', u.error))
    from connect.undos u
    left join tenancy.users p on p.user_id = u.asked_by
   where u.realm_id = run.realm_id and u.run_id = run.run_id and not u.is_preview;
$$;

comment on function connect.undo_state(connect.runs) is
  'Returns {state: undoing, restoring or failed, is_void, by, at, attempts, error} of a run that a worker is undoing or restoring, or '
  'could not; null of any other. UNDO-12.';

create or replace function connect.is_undoing(realm_id integer, feed_id text) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from connect.undos u
      join connect.runs r on r.realm_id = u.realm_id and r.run_id = u.run_id
      join connect.targets t on t.realm_id = r.realm_id and t.target_id = r.target_id
     where u.realm_id = is_undoing.realm_id and not u.is_preview and u.failed_at is null and t.feed_id = is_undoing.feed_id);
$$;

comment on function connect.is_undoing(integer, text) is
  'Returns whether a worker is undoing or restoring a run of a feed: no file of it is read meanwhile. UNDO-12.';

create or replace function connect.refuse_undoing(feed connect.feeds) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if connect.is_undoing(feed.realm_id, feed.feed_id) then
    raise exception using errcode = 'OYC03', message = 'An upload of this feed is being undone or restored. Try again when that is done.';
  end if;
end;
$$;

comment on function connect.refuse_undoing(connect.feeds) is
  'Refuses what changes a feed while a worker undoes or restores a run of it. Raises OYC03 (conflict). UNDO-12.';

create or replace function connect.require_undoable(run_id text, is_void boolean, is_preview boolean) returns connect.runs
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(require_undoable.run_id);
  v_is_read boolean;
begin
  -- One at a time: what the next file is compared with follows.
  if not require_undoable.is_preview then
    select t.leased_until > util.now() into v_is_read
      from connect.targets t where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id for update;
    v_run := connect.run_of(require_undoable.run_id);
  end if;
  if v_run.state <> 'applied' or v_run.batch_ids = '{}' then
    raise exception using errcode = 'OYC03', message = 'This run changed nothing, so there is nothing to undo.';
  elsif exists (select from intake.batches b where b.batch_id = any (v_run.batch_ids) and b.status in ('received', 'processing')) then
    raise exception using errcode = 'OYC03', message = 'This run is still being applied. Try again in a moment.';
  elsif v_is_read then
    raise exception using errcode = 'OYC03', message = 'Another file of this feed is being read. Try again in a moment.';
  elsif require_undoable.is_void and v_run.voided_at is not null then
    raise exception using errcode = 'OYC03', message = 'This run is undone already.';
  elsif not require_undoable.is_void and v_run.voided_at is null then
    raise exception using errcode = 'OYC03', message = 'This run is not undone.';
  elsif v_run.voided_at < util.now() - interval '90 days' then
    raise exception using errcode = 'OYC03', message = 'It was undone more than 90 days ago. Upload the file again.';
  elsif connect.is_past(v_run) then
    raise exception using errcode = 'OYC03',
      message = 'It was applied so long ago that history of then was removed. Upload a newer file, or correct the games.';
  end if;
  return v_run;
end;
$$;

comment on function connect.require_undoable(text, boolean, boolean) is
  'Returns a run that can be undone (is_void) or restored, and locks its target unless that is only shown. Raises OYV01 (invalid_id), '
  'OYN01 (not_found), OYC03 (conflict: why not). UNDO-8, UNDO-12.';

create or replace function connect.is_past(run connect.runs) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(run.voided_at < util.now() - interval '90 days', false) or exists (
    select from ledger.sweeps s where s.realm_id = run.realm_id and s.what = 'versions' and run.started_at < s.before);
$$;

comment on function connect.is_past(connect.runs) is
  'Returns whether a run can be neither undone nor restored any longer: it was undone more than 90 days ago, or applied before the '
  'versions that are kept. UNDO-8, HISTORY-47.';
