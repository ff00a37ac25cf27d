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

-- change_count: about how many changes to expect (null: unknown). Opens pg_temp.staged_versions and staged_events for everything to be
-- published.
comment on function ledger.begin_change(integer, text, text, text, integer) is
  'Begins a change to the model of a realm, in a transaction that ends with ledger.flush_changes. kind: batch, with the key of its '
  'source, or merge, undo, recompute or erase, by the service itself; made_by: the account or person that requested it (null: nobody). '
  'Raises OYX14 (unknown_cause). HISTORY-3.';
