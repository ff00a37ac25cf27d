create or replace function manage.list_batches(
  credential bytea, mode text, state text, before text, row_limit integer, account_id text default null
) returns setof manage.batch
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_caller manage.caller := manage.enter(list_batches.credential, 'list_batches', list_batches.mode, list_batches.account_id);
  v_realm_id integer := manage.require_realm(v_caller, list_batches.mode);
begin
  -- Planned for what it is called with, so that each state has its index.
  if list_batches.state not in ('received', 'processing', 'done', 'failed') then
    raise exception using errcode = 'OYV02', message = 'The state of a batch must be received, processing, done or failed.';
  end if;
  return query
  select b.batch_id, s.source_key, list_batches.mode, b.account_id, b.status, b.accepted_count, b.rejected_count,
         b.received_at, b.applied_at, b.error
    from (
      select c.* from intake.batches c
       where c.realm_id = v_realm_id and c.account_id = v_caller.account_id
         and (list_batches.state is null or c.status = list_batches.state)
         and (list_batches.before is null or c.batch_id < list_batches.before)
       order by c.batch_id desc
       limit least(greatest(coalesce(list_batches.row_limit, 100), 1), 500)
    ) b
    join tenancy.sources s on s.realm_id = b.realm_id and s.source_id = b.source_id
   order by b.batch_id desc;
end;
$$;

comment on function manage.list_batches(bytea, text, text, text, integer, text) is
  'Returns batches of the account in a mode, newest first: in a state (received, processing, done, failed; null: any), before one '
  '(null: newest), at most row_limit (1 to 500, null: 100). Raises OYN01 (not_found), OYV02 (invalid_parameter). PEOPLE-10, PEOPLE-14.';

create or replace function manage.read_batch(credential bytea, mode text, batch_id text) returns manage.batch
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_batch.credential, 'read_batch', read_batch.mode);
  v_batch manage.batch := manage.require_own_batch(v_caller, read_batch.mode, read_batch.batch_id);
begin
  return v_batch;
end;
$$;

comment on function manage.read_batch(bytea, text, text) is
  'Returns the state of a batch of the account in a mode. Raises OYN01 (not_found). PEOPLE-14.';

create or replace function manage.require_own_batch(caller manage.caller, mode text, batch_id text) returns manage.batch
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_batch manage.batch;
begin
  select b.batch_id, s.source_key, r.mode, b.account_id, b.status, b.accepted_count, b.rejected_count,
         b.received_at, b.applied_at, b.error
    into v_batch
    from intake.batches b
    join tenancy.sources s on s.realm_id = b.realm_id and s.source_id = b.source_id
    join tenancy.realms r on r.realm_id = b.realm_id
   where b.batch_id = require_own_batch.batch_id
     and ((require_own_batch.caller).made_by is not null
       or b.account_id = (require_own_batch.caller).account_id and r.mode = require_own_batch.mode);
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no batch %s.', require_own_batch.batch_id);
  end if;
  return v_batch;
end;
$$;

comment on function manage.require_own_batch(manage.caller, text, text) is
  'Returns a batch of the caller''s account in a mode; to the command line, of any. Raises OYN01 (not_found). PEOPLE-14.';

create or replace function manage.show_batch(
  credential bytea, mode text, batch_id text, after_index integer, row_limit integer
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(show_batch.credential, 'show_batch', show_batch.mode);
  v_stands manage.batch := manage.require_own_batch(v_caller, show_batch.mode, show_batch.batch_id);
  v_batch intake.batches;
begin
  select b.* into v_batch from intake.batches b where b.batch_id = v_stands.batch_id;
  return to_jsonb(v_stands) || jsonb_build_object(
    'received_at', util.rfc3339(v_stands.received_at), 'applied_at', util.rfc3339(v_stands.applied_at),
    'erased_at', util.rfc3339(v_batch.erased_at),
    'bytes', coalesce(v_batch.archived_bytes, octet_length(v_batch.payload)), 'is_archived', v_batch.archive_position is not null,
    'sha256', encode(v_batch.payload_sha256, 'hex'),
    'is_masked', v_caller.is_operator,
    'rejected', case when v_caller.is_operator then '[]' else intake.rejected_of(
      v_batch, coalesce(show_batch.after_index, -1), least(greatest(coalesce(show_batch.row_limit, 5), 1), 100)) end);
end;
$$;

comment on function manage.show_batch(bytea, text, text, integer, integer) is
  'Returns a batch of the account in a mode (manage.batch) with {bytes, is_archived, sha256, erased_at, rejected: at most row_limit (1 to '
  '100, null: 5) after an index (null: first; intake.rejected_of), is_masked: hidden from operators}. Raises OYN01 (not_found). PEOPLE-14, '
  'INTAKE-54, PRIVACY-30.';

create or replace function manage.get_payload(credential bytea, mode text, batch_id text) returns bytea
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(get_payload.credential, 'get_payload', get_payload.mode);
  v_batch manage.batch := manage.require_own_batch(v_caller, get_payload.mode, get_payload.batch_id);
begin
  perform intake.refuse_archived(v_batch.batch_id);
  perform manage.log_act(v_caller, v_batch.mode, v_batch.batch_id, v_batch.account_id);
  return (select b.payload from intake.batches b where b.batch_id = v_batch.batch_id);
end;
$$;

comment on function manage.get_payload(bytea, text, text) is
  'Returns the bytes of a batch of the account in a mode, as they were pushed. Who read them stands in its log. Raises OYN01 '
  '(not_found), OYC04 (in the archive). PEOPLE-14, PRIVACY-30.';

create or replace function manage.open_batch(credential bytea, mode text, batch_id text) returns bytea
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(open_batch.credential, 'open_batch', open_batch.mode);
  v_batch manage.batch := manage.require_own_batch(v_caller, open_batch.mode, open_batch.batch_id);
begin
  if (select intake.is_correction(b) from intake.batches b where b.batch_id = v_batch.batch_id) then
    raise exception using errcode = 'OYC03', message = 'A correction is not read again. Make it again.';
  elsif exists (
      select from intake.batches b
        join tenancy.sources s on s.realm_id = b.realm_id and s.source_id = b.source_id and s.ended_at is not null
       where b.batch_id = v_batch.batch_id) then
    raise exception using errcode = 'OYC03', message = 'The feed of its source was deleted. Its batches are not read again.';
  end if;
  perform intake.refuse_archived(v_batch.batch_id);
  return (select b.payload from intake.batches b where b.batch_id = v_batch.batch_id);
end;
$$;

comment on function manage.open_batch(bytea, text, text) is
  'Returns the bytes of a batch of the account in a mode to the shell, which parses them again for manage.replay_batch or '
  'manage.preview_replay and shows them to nobody: those are logged. Raises OYN01 (not_found), OYC03 (a correction, or its feed deleted), '
  'OYC04 (in the archive). PEOPLE-14, INTAKE-8.';

create or replace function manage.replay_batch(
  credential bytea, mode text, batch_id text, readable text, accepted integer, rejected integer, errors jsonb
) returns manage.replay
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(replay_batch.credential, 'replay_batch', replay_batch.mode);
  v_batch manage.batch := manage.require_own_batch(v_caller, replay_batch.mode, replay_batch.batch_id);
begin
  if intake.is_older_reading(v_batch.batch_id, replay_batch.readable) then
    raise exception using errcode = 'OYC03', message = 'A person in this batch was erased while it was being read. Replay it again.';
  end if;
  update intake.batches b
     set status = 'received', error = null, timeout_count = 0, timed_out_at = null, readable = replay_batch.readable,
         accepted_count = replay_batch.accepted, rejected_count = replay_batch.rejected, errors = replay_batch.errors
   where b.batch_id = v_batch.batch_id;
  perform intake.enqueue_batch(v_batch.batch_id);
  perform manage.log_act(v_caller, v_batch.mode, v_batch.batch_id, v_batch.account_id);
  return (v_batch.batch_id, replay_batch.accepted, replay_batch.rejected, replay_batch.errors)::manage.replay;
end;
$$;

comment on function manage.replay_batch(bytea, text, text, text, integer, integer, jsonb) is
  'Queues a batch of the account in a mode again, as the current parser reads its bytes. Observations it stored before are not stored or '
  'applied twice. Returns what was read. Raises OYN01 (not_found), OYC03 (conflict: read before a person was erased). PEOPLE-14, '
  'INTAKE-8, PRIVACY-9.';

create or replace function manage.move_run(credential bytea, mode text, run_id text, feed_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(move_run.credential, 'move_run', move_run.mode);
  v_feed connect.feeds := manage.require_editable_run(v_caller, move_run.mode, move_run.run_id);
  v_to connect.feeds := manage.require_editable_feed(v_caller, move_run.mode, move_run.feed_id);
  v_result jsonb;
begin
  perform manage.refuse_connector(v_to);
  v_result := connect.move_run(move_run.run_id, v_to.feed_id, v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), v_result ->> 'run_id', v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.move_run(bytea, text, text, text) is
  'Moves the first file of a feed of the account, which waits, to another of its feeds, as its newer file (connect.move_run). Returns the '
  'run that previews it there. Raises OYV01, OYN01, OYA04 (a connector), OYC03 (decided, published, fetched, of another format, stopped). '
  'FEED-411.';
