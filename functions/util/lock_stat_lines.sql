create or replace function util.lock_stat_lines(source_id text, is_shared boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key bigint := hashtextextended('stat lines of ' || lock_stat_lines.source_id, 0);
begin
  if lock_stat_lines.is_shared then
    perform pg_advisory_xact_lock_shared(v_key);
  else
    perform pg_advisory_xact_lock(v_key);
  end if;
end;
$$;

comment on function util.lock_stat_lines(text, boolean) is
  'Locks the stat lines of a source until the transaction ends: in share mode for batches that create lines of players, in exclusive '
  'mode for one that deletes lines (IDENTITY-12). docs/locks.md.';
