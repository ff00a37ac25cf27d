create or replace function connect.adopt_entries(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.listed l set missing_since = run.observed_at
   where l.realm_id = run.realm_id and l.target_id = run.target_id and l.missing_since is null and l.withdrawn_at is null
     and not exists (
       select from connect.entries e
        where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id = l.external_id);
  update connect.listed l
     set file_id = e.file_id, title_key = e.title_key, home = e.home, away = e.away, home_key = e.home_key, away_key = e.away_key,
         division = e.division, division_key = e.division_key, venue = e.venue, field = e.field, on_day = e.on_day, start_at = e.start_at,
         home_score = e.home_score, away_score = e.away_score
    from connect.entries e
   where l.realm_id = run.realm_id and l.target_id = run.target_id and e.realm_id = run.realm_id and e.run_id = run.run_id
     and e.external_id = l.external_id;
$$;

comment on function connect.adopt_entries(connect.runs) is
  'Makes what a held run says what the next runs of its target are measured by: nothing is pushed, the data that was pushed stays as it '
  'was, and what the run no longer lists is missing since then. FEED-36.';
