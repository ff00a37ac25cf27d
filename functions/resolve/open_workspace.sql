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
  create temporary table wanted (like workspace.wanted including defaults including indexes);
  create temporary table named (like workspace.named including defaults including indexes);
  create temporary table alike (like workspace.alike including defaults including indexes);
  create temporary table games (like workspace.games including indexes);
  create temporary table schedules (like workspace.schedules including indexes);
  create temporary table meetings (like workspace.meetings including indexes);
  create temporary table contested (like workspace.contested including indexes);
  create temporary table ranking (like workspace.ranking including indexes);
  create temporary table decided (like workspace.decided including indexes);
  create temporary table drafts (like workspace.drafts including indexes);
  create temporary table documents (like workspace.documents including indexes);
  create temporary table touched (like workspace.touched including indexes);
  create temporary table stale (like workspace.stale including indexes);
  create temporary table redirected (like workspace.redirected including indexes);
  create temporary table touched_stages (like workspace.touched_stages including indexes);
  perform likeness.open_workspace(0);
  -- The owner asks what a merge would do with the same steps (matching.find_twins), where a session acts as both.
  grant all on incoming, wanted, named, alike, games, schedules, meetings, contested, ranking, decided, drafts, documents, touched, stale,
    redirected, touched_stages to oyss_owner, oyss_resolver;
end;
$$;

comment on function resolve.open_workspace(integer) is
  'Makes the session''s temporary tables in which a batch is applied step by step, like those of schema workspace, which says what each of '
  'them and each of their columns is. A session makes them once and empties them for each batch (resolve.clear_workspace): '
  'observation_count is how many observations are to come. What is staged for the ledger stands in tables of its own '
  '(ledger.open_staging).';
