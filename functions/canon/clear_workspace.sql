create or replace function canon.clear_workspace() returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from pg_temp.incoming;
  delete from pg_temp.wanted;
  delete from pg_temp.contested;
  delete from pg_temp.ranking;
  delete from pg_temp.decided;
  delete from pg_temp.drafts;
  delete from pg_temp.documents;
  delete from pg_temp.touched;
  delete from pg_temp.stale;
  delete from pg_temp.touched_stages;
  delete from pg_temp.staged_changes;
  delete from pg_temp.staged_events;
end;
$$;

comment on function canon.clear_workspace() is 'Empties the workspace, for a second batch in one transaction; between transactions it empties itself.';
