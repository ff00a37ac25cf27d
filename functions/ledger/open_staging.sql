create or replace function ledger.open_staging(change_count integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regclass('pg_temp.staged_versions') is null then
    create temporary table staged_versions (like workspace.staged_versions including identity including indexes);
    create temporary table staged_events (like workspace.staged_events including identity);
    -- No other session sees them, and in this one an applying role may follow a managing one.
    grant all on pg_temp.staged_versions, pg_temp.staged_events to public;
  elsif open_staging.change_count > 50 or pg_table_size('pg_temp.staged_versions') > 1000000 then
    truncate pg_temp.staged_versions, pg_temp.staged_events; -- why not always: resolve.clear_workspace
  else
    delete from pg_temp.staged_versions;
    delete from pg_temp.staged_events;
  end if;
end;
$$;

comment on function ledger.open_staging(integer) is
  'Creates or empties the session''s temporary tables in which a transaction stages its changes: staged_versions and staged_events, '
  'which schema workspace describes. change_count: about how many changes to expect.';
