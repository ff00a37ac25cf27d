create or replace function ledger.open_staging(change_count integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  if to_regclass('pg_temp.staged_versions') is null then
    create temporary table staged_versions (
      ordinal bigint generated always as identity, seq integer, observation_id text collate "C", entity_type text,
      entity_id text collate "C", version integer, moves jsonb, observations jsonb, kinds ledger.kind[], state jsonb
    );
    create temporary table staged_events (ordinal bigint generated always as identity, event text, subject text collate "C", data jsonb);
    create index on pg_temp.staged_versions (seq);
    create index on pg_temp.staged_versions (entity_id);
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
  'Makes the session''s temporary tables in which a transaction stages what it changes, or empties them: staged_versions, as '
  'ledger.versions has them, each with the number of its observation in the batch (seq), and staged_events (events that are no change '
  'of an entity). change_count is about how many are to come.';
