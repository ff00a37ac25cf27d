create or replace function ledger.open_staging(change_count integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  if to_regclass('pg_temp.staged_changes') is null then
    create temporary table staged_changes (
      ordinal bigint generated always as identity, seq integer, observation_id text collate "C",
      entity_type text, entity_id text collate "C", version integer, kind text, event text, changed_fields text[],
      before jsonb, after jsonb, venue_change_scope text, distance_km double precision, reason text,
      competition_id text, division_id text, stage_id text, sides jsonb, left_scopes text[], data jsonb, scopes text[]
    );
    create temporary table staged_events (ordinal bigint generated always as identity, event text, subject text collate "C", data jsonb);
    create index on pg_temp.staged_changes (seq);
    create index on pg_temp.staged_changes (ordinal);
    -- No other session sees them, and in this one an applying role may follow a managing one.
    grant all on pg_temp.staged_changes, pg_temp.staged_events to public;
  elsif open_staging.change_count > 50 or pg_table_size('pg_temp.staged_changes') > 1000000 then
    truncate pg_temp.staged_changes, pg_temp.staged_events; -- why not always: resolve.clear_workspace
  else
    delete from pg_temp.staged_changes;
    delete from pg_temp.staged_events;
  end if;
end;
$$;

comment on function ledger.open_staging(integer) is 'Makes the session''s temporary tables in which a transaction stages what it changes, or empties them: staged_changes, each with the observation that caused it (seq: its number in a batch, for those who stage), and staged_events (events that are no change of an entity). change_count is about how many are to come.';
