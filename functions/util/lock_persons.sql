create or replace function util.lock_persons(source_id text, is_shared boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key bigint := hashtextextended('persons of ' || lock_persons.source_id, 0);
begin
  if lock_persons.is_shared then
    perform pg_advisory_xact_lock_shared(v_key);
  else
    perform pg_advisory_xact_lock(v_key);
  end if;
end;
$$;

comment on function util.lock_persons(text, boolean) is
  'Locks the persons of a source until the transaction ends: in share mode to store or apply a batch of it, in exclusive mode to erase '
  'one of them (PRIVACY-9). docs/locks.md.';
