create or replace function ledger.begin_change(realm_id integer, kind text, source_key text, made_by text, change_count integer)
returns ledger.cause
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if begin_change.kind is null or begin_change.kind not in ('batch', 'merge', 'undo', 'recompute', 'erase')
      or (begin_change.kind = 'batch') <> (begin_change.source_key is not null) then
    raise exception using errcode = 'OYX14',
      message = format(
        'A change is caused by a batch of a source, or by the service itself (merge, undo, recompute, erase): not by "%s" of source "%s".',
        begin_change.kind, begin_change.source_key);
  end if;
  perform util.lock_realm(begin_change.realm_id, is_shared => true); -- waits for a reset of the realm, or makes it wait
  perform util.lock_identity(begin_change.realm_id, is_shared => true); -- and likewise for a switch of matching
  perform ledger.open_staging(begin_change.change_count);
  return (
    begin_change.realm_id, begin_change.kind, coalesce(begin_change.source_key, 'oyss:' || begin_change.kind), begin_change.made_by,
    util.make_id('grp')
  )::ledger.cause;
end;
$$;

comment on function ledger.begin_change(integer, text, text, text, integer) is
  'Begins a change to a realm''s model that ledger.flush_changes ends. kind: batch (with its source), merge, undo, recompute, erase; '
  'made_by: account or person (null: nobody); change_count: expected (null: unknown). Opens staged_versions, staged_events. Raises '
  'OYX14 (unknown_cause). HISTORY-3.';
