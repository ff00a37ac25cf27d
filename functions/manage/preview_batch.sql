-- Owned by the role that may write canon.
grant create on schema manage to oyss_resolver;
set local role none;
set local role oyss_resolver;

create or replace function manage.preview_batch(batch_id text, readable text, accepted integer, rejected integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off -- as jobs.apply_batch
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
set plan_cache_mode = force_generic_plan
set lock_timeout = '1s'
as $$
declare
  c_row_limit constant integer := 200; -- INTAKE-50
  c_busy constant text := 'This batch, or what it changes, is being applied right now. Nothing was changed: try again in a moment.';
  v_batch intake.batches;
  v_stored integer;
  v_difference jsonb;
begin
  -- Takes the locks of jobs.apply_batch, waiting a second, but no position, and queues no job. stored: observations that would be new.
  -- What is done in here is undone; what the variables hold remains.
  begin
    v_batch := intake.open_batch(preview_batch.batch_id);
    if v_batch.batch_id is null then
      raise exception using errcode = 'OYN01', message = format('There is no batch %s.', preview_batch.batch_id);
    elsif not util.lock_preview(v_batch.account_id) then
      raise exception using errcode = 'OYC03', message = 'Another preview of this account is running. Try again when it has finished.';
    elsif intake.is_older_reading(preview_batch.batch_id, preview_batch.readable) then
      raise exception using errcode = 'OYC03', message = 'A person in this batch was erased while it was being read. Preview it again.';
    end if;
    v_difference := jsonb_build_object('batch_id', v_batch.batch_id, 'status', v_batch.status,
      'accepted', preview_batch.accepted, 'accepted_before', v_batch.accepted_count,
      'rejected', preview_batch.rejected, 'rejected_before', v_batch.rejected_count);
    v_batch.readable := preview_batch.readable;
    v_batch.accepted_count := preview_batch.accepted;
    perform ledger.open_staging(preview_batch.accepted);
    v_stored := resolve.apply_observations(v_batch);
    v_difference := v_difference || jsonb_build_object('stored', v_stored) || ledger.staged_difference(v_batch.realm_id, c_row_limit);
    raise exception using errcode = 'OYX31', message = 'A preview ends here.';
  exception
    when sqlstate 'OYX31' then
      return v_difference;
    when lock_not_available or deadlock_detected then
      raise exception using errcode = 'OYC03', message = c_busy;
  end;
end;
$$;

comment on function manage.preview_batch(text, text, integer, integer) is
  'Applies a batch as today''s parser reads it, undoes it, returns ledger.staged_difference (at most 200 fields) with {batch_id, '
  'status, stored, accepted, rejected, *_before}. Arguments: manage.replay_batch. Raises OYN01, OYC03 (being applied or previewed, or '
  'before an erasure). INTAKE-50, INTAKE-52.';
revoke execute on function manage.preview_batch(text, text, integer, integer) from public;
grant execute on function manage.preview_batch(text, text, integer, integer) to oyss_owner;

set local role none;
set local role oyss_owner;
revoke create on schema manage from oyss_resolver;

create or replace function manage.preview_replay(
  credential bytea, mode text, batch_id text, readable text, accepted integer, rejected integer
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(preview_replay.credential, 'preview_replay', preview_replay.mode);
  v_batch manage.batch := manage.require_own_batch(v_caller, preview_replay.mode, preview_replay.batch_id);
  v_result jsonb := manage.preview_batch(
    v_batch.batch_id, preview_replay.readable, preview_replay.accepted, preview_replay.rejected);
begin
  -- The shell gives the statement 15 seconds.
  perform manage.log_act(v_caller, v_batch.mode, v_batch.batch_id, v_batch.account_id);
  return v_result;
end;
$$;

comment on function manage.preview_replay(bytea, text, text, text, integer, integer) is
  'Returns what applying a batch in a mode again would change: {accepted, rejected, stored, counts, entities, more} '
  '(manage.preview_batch); changes only the log. Raises OYN01 (not_found), OYC03 (being applied, another preview, or read before an '
  'erasure). PEOPLE-14, INTAKE-52.';

create or replace function manage.preview_correction(
  credential bytea, mode text, entity_id text, changes jsonb, source text, account_id text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    preview_correction.credential, 'preview_correction', preview_correction.mode, preview_correction.account_id);
  v_realm_id integer := manage.require_realm(v_caller, preview_correction.mode);
  v_target manage.correctable := manage.require_correctable(
    v_caller, v_realm_id, preview_correction.entity_id, preview_correction.changes, preview_correction.source);
  v_difference jsonb;
begin
  -- others: live claims of better rank, which win, and of equal rank, which win again at their next report.
  -- What is done in here is undone; what the variable holds remains.
  begin
    v_difference := manage.preview_batch(
      manage.store_correction(v_caller, v_realm_id, v_target, preview_correction.changes, '', null), null, 1, 0);
    raise exception using errcode = 'OYX31', message = 'A preview ends here.';
  exception
    when sqlstate 'OYX31' then null;
    when data_exception or check_violation or not_null_violation then
      raise exception using errcode = 'OYV02', message = 'One of these values cannot be applied. Change it.';
  end;
  return jsonb_build_object(
    'source', v_target.source_key, 'class', v_target.class, 'rank', v_target.rank, 'of', v_target.of_source,
    'entities', v_difference -> 'entities', 'tables', v_difference -> 'tables',
    'webhooks', webhook.count_listening(v_realm_id, v_difference -> 'entities'),
    'others', read.other_claims(
      v_realm_id, canon.survivor_of(v_realm_id, preview_correction.entity_id), v_target.source_key, v_target.rank,
      array(select jsonb_object_keys(preview_correction.changes))));
end;
$$;

comment on function manage.preview_correction(bytea, text, text, jsonb, text, text) is
  'Applies a correction (as manage.correct_entity), undoes all of it, and returns {source, class, rank, of, entities with fields before '
  'and after, tables, webhooks: how many are notified, others: [{field, source, class, rank, value}]}. Raises OYN01, OYV02, OYC03. '
  'CORRECT-9.';

create or replace function manage.store_correction(
  caller manage.caller, realm_id integer, target manage.correctable, changes jsonb, reason text, until timestamptz
) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_id bigint := (store_correction.target).mapping_id;
  v_changes jsonb := resolve.complete_changes(store_correction.realm_id, v_id, store_correction.changes);
  v_of text := (store_correction.target).of_source;
  v_data jsonb := resolve.correction_data(store_correction.realm_id, v_id, case
    when v_of is null then v_changes else resolve.canonical_changes(store_correction.realm_id, v_id, v_changes) end);
  v_made_at timestamptz := greatest(util.now(), (
    select max(k.observed_at) + interval '1 microsecond' from canon.corrections k
     where k.realm_id = store_correction.realm_id and (k.mapping_id = v_id or k.of_mapping_id = v_id)));
begin
  if v_changes ?| array['venue', 'venue.field'] and not v_data -> 'venue' ? 'external_id' then
    raise exception using errcode = 'OYV02', message = 'Its source names no venue. Correct the venue too.';
  end if;
  return intake.store_corrections(
    store_correction.realm_id, (store_correction.target).source_id, (store_correction.caller).account_id,
    (store_correction.target).source_key, jsonb_build_object(
      'type', (store_correction.target).entity_type, 'external_id', concat_ws(' ', v_of, (store_correction.target).external_id),
      'observed_at', util.rfc3339(v_made_at), 'data', v_data,
      'correction', jsonb_strip_nulls(jsonb_build_object(
        'reason', store_correction.reason, 'until', util.rfc3339(store_correction.until), 'made_by', (store_correction.caller).actor,
        'of', case when v_of is not null then
          jsonb_build_object('source', v_of, 'external_id', (store_correction.target).external_id) end))
        || jsonb_build_object('fields', (
             select jsonb_object_agg(f.field, coalesce(resolve.own_claim(store_correction.realm_id, v_id, f.field), 'null'))
               from jsonb_object_keys(v_changes) f (field)))));
end;
$$;

comment on function manage.store_correction(manage.caller, integer, manage.correctable, jsonb, text, timestamptz) is
  'Stores a correction of an external id as a batch of its source, with what that itself claims of the fields, and returns the id of the '
  'batch. Raises OYV02 (invalid_parameter), OYL01 (rate_limited), OYL02 (storage_exceeded). CORRECT-1.';

create or replace function manage.store_confirmed(caller manage.caller, realm_id integer, question jsonb) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_field text := store_confirmed.question ->> 'field';
  v_target manage.correctable := manage.require_correctable(
    store_confirmed.caller, store_confirmed.realm_id, store_confirmed.question ->> 'entity_id', jsonb_build_object(v_field, null),
    case when (store_confirmed.question -> 'does_own')::boolean then store_confirmed.question #>> '{shown,source}' end);
begin
  return manage.store_correction(
    store_confirmed.caller, store_confirmed.realm_id, v_target, read.confirmed_changes(
      store_confirmed.realm_id, (store_confirmed.question -> 'mapping_id')::bigint, v_target.mapping_id, v_field),
    format('Confirmed what %s reported.', store_confirmed.question ->> 'source'), null);
end;
$$;

comment on function manage.store_confirmed(manage.caller, integer, jsonb) is
  'Stores a correction by which the source of the account that won, else its best one, states what a question is about '
  '(read.open_questions), and returns the id of the batch. Raises OYC03 (conflict), OYV02, OYL01, OYL02. CORRECT-25.';

create or replace function manage.refuse_second_preview(account_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not util.lock_preview(refuse_second_preview.account_id) then
    raise exception using errcode = 'OYC03', message = 'Another preview of this account is running. Try again when it has finished.';
  end if;
end;
$$;

comment on function manage.refuse_second_preview(text) is
  'Locks the previews of an account until the transaction, or the trial in it, ends. Raises OYC03 (another preview of it is running). '
  'DECIDE-44, IDENTITY-240.';
