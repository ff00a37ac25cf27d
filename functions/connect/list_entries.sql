create or replace function connect.list_entries(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  insert into connect.listed as l (
    realm_id, target_id, external_id, file_id, title_key, home, away, home_key, away_key, division, division_key, venue, field, on_day,
    start_at, home_score, away_score, hash, data, first_run_id, last_run_id, said_at)
  select e.realm_id, run.target_id, e.external_id, e.file_id, e.title_key, e.home, e.away, e.home_key, e.away_key, e.division,
         e.division_key, e.venue, e.field, e.on_day, e.start_at, e.home_score, e.away_score,
         case when c.verdict = 'same' then (c.listed).hash else e.hash end,
         case when c.verdict = 'same' then (c.listed).data else e.data end, run.run_id, run.run_id, run.observed_at
    from connect.compare_entries(run) c
    join connect.entries e on e.number = c.number
   where e.realm_id = run.realm_id and e.run_id = run.run_id
      on conflict on constraint listed_pkey do update
     set file_id = excluded.file_id, title_key = excluded.title_key, home = excluded.home, away = excluded.away,
         home_key = excluded.home_key, away_key = excluded.away_key, division = excluded.division, division_key = excluded.division_key,
         venue = excluded.venue, field = excluded.field, on_day = excluded.on_day, start_at = excluded.start_at,
         home_score = excluded.home_score, away_score = excluded.away_score, hash = excluded.hash, data = excluded.data,
         last_run_id = excluded.last_run_id, said_at = excluded.said_at, missing_since = null, withdrawn_at = null
   where l.said_at <= excluded.said_at
     and (l.hash <> excluded.hash or l.file_id is distinct from excluded.file_id or l.missing_since is not null
          or l.withdrawn_at is not null or l.home is distinct from excluded.home or l.away is distinct from excluded.away
          or l.division is distinct from excluded.division);
$$;

comment on function connect.list_entries(connect.runs) is
  'Makes what a target lists say what a run says: what is older than what was said since stays out, what moves nothing leaves what '
  'was pushed as it is, and rows that would not change are not written. FEED-24, FEED-48.';
