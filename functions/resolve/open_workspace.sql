create or replace function resolve.open_workspace(observation_count integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regclass('pg_temp.incoming') is not null then
    perform resolve.clear_workspace(open_workspace.observation_count);
    return;
  end if;
  create temporary table incoming (like workspace.incoming including defaults including indexes);
  create temporary table mentions (like workspace.mentions including defaults including indexes);
  create temporary table new_names (like workspace.new_names including defaults including indexes);
  create temporary table candidates (like workspace.candidates including defaults including indexes);
  create temporary table games (like workspace.games including indexes);
  create temporary table schedules (like workspace.schedules including indexes);
  create temporary table meetings (like workspace.meetings including indexes);
  create temporary table contested (like workspace.contested including indexes);
  create temporary table ranking (like workspace.ranking including defaults including indexes);
  create temporary table decided (like workspace.decided including indexes);
  create temporary table drafts (like workspace.drafts including indexes);
  create temporary table documents (like workspace.documents including indexes);
  create temporary table touched (like workspace.touched including indexes);
  create temporary table invalidated (like workspace.invalidated including indexes);
  create temporary table redirected (like workspace.redirected including indexes);
  create temporary table touched_stages (like workspace.touched_stages including indexes);
  perform likeness.open_workspace(0);
  -- The owner previews a merge with the same steps (matching.find_twins), where a session acts as both.
  grant all on incoming, mentions, new_names, candidates, games, schedules, meetings, contested, ranking, decided, drafts, documents,
    touched, invalidated, redirected, touched_stages to oyss_owner, oyss_resolver;
end;
$$;

comment on function resolve.open_workspace(integer) is
  'Creates the session''s temporary tables in which a batch is applied (schema workspace describes them), once, or empties them '
  '(resolve.clear_workspace). observation_count: how many to expect. What is staged for the ledger has its own tables '
  '(ledger.open_staging).';

create or replace function resolve.clear_workspace(observation_count integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Truncating discards the plans made of the tables, and planning all steps again takes longer than applying one observation. So it is
  -- done where plans for few rows would not do, and where what earlier batches left fills more than a few pages.
  if clear_workspace.observation_count > 50
      or pg_table_size('pg_temp.incoming') + pg_table_size('pg_temp.drafts') > 1000000
      or pg_table_size('pg_temp.games') > 200000 then
    truncate pg_temp.incoming, pg_temp.mentions, pg_temp.new_names, pg_temp.candidates, pg_temp.games, pg_temp.schedules, pg_temp.meetings,
      pg_temp.contested, pg_temp.ranking, pg_temp.decided, pg_temp.drafts, pg_temp.documents, pg_temp.touched, pg_temp.invalidated,
      pg_temp.redirected, pg_temp.touched_stages;
    return;
  end if;
  delete from pg_temp.incoming;
  delete from pg_temp.mentions;
  delete from pg_temp.new_names;
  delete from pg_temp.candidates;
  delete from pg_temp.schedules;
  delete from pg_temp.games;
  delete from pg_temp.meetings;
  delete from pg_temp.contested;
  delete from pg_temp.ranking;
  delete from pg_temp.decided;
  delete from pg_temp.drafts;
  delete from pg_temp.documents;
  delete from pg_temp.touched;
  delete from pg_temp.invalidated;
  delete from pg_temp.redirected;
  delete from pg_temp.touched_stages;
end;
$$;

comment on function resolve.clear_workspace(integer) is
  'Empties the session''s workspace of its last batch. observation_count: how many observations the next batch has.';
