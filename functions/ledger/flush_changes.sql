create or replace function ledger.flush_changes(cause ledger.cause) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
-- A ledger of any size: look-ups by index are right, whichever role calls.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_realm_id integer := (flush_changes.cause).realm_id;
  v_written bigint;
  v_staged bigint;
  v_events ledger.event[];
begin
  -- Under the lock of the realm's ledger. An erasure has a cause, although it is not a version.
  with flushed as (
    delete from ledger.unflushed u where u.transaction_id = pg_current_xact_id() returning u.version_count
  )
  select coalesce(sum(f.version_count), 0) into v_written from flushed f;
  select count(*) into v_staged from pg_temp.staged_versions;
  if v_written <> v_staged then
    raise exception using errcode = 'OYX12',
      message = format('%s versions were written, but %s are staged for the ledger.', v_written, v_staged);
  end if;
  if exists (select from pg_temp.staged_versions s where (s.observation_id is null) <> ((flush_changes.cause).kind <> 'batch')) then
    raise exception using errcode = 'OYX14', message = 'What a batch changes is caused by one of its observations, and nothing else is.';
  end if;
  if v_staged = 0 and not exists (select from pg_temp.staged_events) and (flush_changes.cause).kind <> 'erase' then
    return 0;
  end if;

  perform ledger.stage_states(v_realm_id);
  -- Last: a transaction with this lock has nothing left to wait for, so positions follow the order of commits.
  perform util.lock_ledger(v_realm_id);
  v_events := ledger.write_versions(flush_changes.cause);
  perform ledger.write_outbox(v_realm_id, v_events || array(
    select (null, e.event, e.subject, e.data, null, null)::ledger.event from pg_temp.staged_events e order by e.ordinal));
  return cardinality(v_events);
end;
$$;

comment on function ledger.flush_changes(ledger.cause) is
  'Ends the change that ledger.begin_change began: writes staged versions and events. Returns the number of changes. Raises OYX12 '
  '(unflushed_changes: a version is not staged), OYX14 (unknown_cause: a batch''s version has no observation, or another has one). '
  'STREAM-1, HISTORY-3, PRIVACY-7.';
