create or replace function resolve.clear_workspace(observation_count integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Truncating discards the plans made of the tables, and planning all steps anew takes longer than applying one observation. So it is
  -- done where plans for few rows would not do, and where what earlier batches left fills more than a few pages.
  if clear_workspace.observation_count > 50
      or pg_table_size('pg_temp.incoming') + pg_table_size('pg_temp.drafts') > 1000000
      or pg_table_size('pg_temp.games') > 200000 then
    truncate pg_temp.incoming, pg_temp.wanted, pg_temp.named, pg_temp.alike, pg_temp.games, pg_temp.schedules, pg_temp.meetings,
      pg_temp.contested, pg_temp.ranking, pg_temp.decided, pg_temp.drafts, pg_temp.documents, pg_temp.touched, pg_temp.stale,
      pg_temp.redirected, pg_temp.touched_stages;
    return;
  end if;
  delete from pg_temp.incoming;
  delete from pg_temp.wanted;
  delete from pg_temp.named;
  delete from pg_temp.alike;
  delete from pg_temp.schedules;
  delete from pg_temp.games;
  delete from pg_temp.meetings;
  delete from pg_temp.contested;
  delete from pg_temp.ranking;
  delete from pg_temp.decided;
  delete from pg_temp.drafts;
  delete from pg_temp.documents;
  delete from pg_temp.touched;
  delete from pg_temp.stale;
  delete from pg_temp.redirected;
  delete from pg_temp.touched_stages;
end;
$$;

comment on function resolve.clear_workspace(integer) is
  'Empties the session''s workspace of what its last batch left; observation_count is how many observations the next one has.';
