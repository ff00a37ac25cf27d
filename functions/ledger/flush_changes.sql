create or replace function ledger.flush_changes(cause ledger.cause) returns integer
language plpgsql
set search_path = ''
-- Ledger and topics of any size: look-ups by index are right, whoever calls.
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
  v_is_described boolean := webhook.is_anybody_listening(v_realm_id);
begin
  with flushed as (
    delete from ledger.unflushed u where u.transaction_id = pg_current_xact_id() returning u.version_count
  )
  select coalesce(sum(f.version_count), 0) into v_written from flushed f;
  select count(distinct (c.entity_type, c.entity_id, c.version)) into v_staged
    from pg_temp.staged_changes c where c.entity_type <> 'result';
  if v_written <> v_staged then
    raise exception using errcode = 'OYX12',
      message = format('%s versions were written, but changes of %s are staged for the ledger.', v_written, v_staged);
  end if;
  if v_staged = 0 and not exists (select from pg_temp.staged_events) then
    return 0;
  end if;

  if v_is_described then
    perform webhook.describe_changes(v_realm_id);
  end if;
  -- Last of all: whoever holds this lock has nothing left to wait for, so positions are handed out in commit order.
  perform util.lock_ledger(v_realm_id);
  if not v_is_described and webhook.is_anybody_listening(v_realm_id) then -- the first subscription was made just now
    perform webhook.describe_changes(v_realm_id);
  end if;
  v_events := ledger.write_changes(flush_changes.cause);
  perform ledger.write_outbox(v_realm_id, v_events || array(
    select (null, e.event, e.subject, e.data, null, null)::ledger.event from pg_temp.staged_events e order by e.ordinal));
  return cardinality(v_events);
end;
$$;

comment on function ledger.flush_changes(ledger.cause) is 'The last statement of a transaction that ledger.begin_change began: puts the staged changes into the ledger under their cause, and their events and the staged ones into the outbox, under the lock of the realm''s ledger. Returns how many changes. Raises OYX12 (unflushed_changes) where a version has no change. STREAM-1, HISTORY-3.';
