create or replace function connect.store_entries(run connect.runs, feed connect.feeds, entries jsonb) returns integer
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  delete from connect.entries e where e.realm_id = run.realm_id and e.run_id = run.run_id;
  with read as (
    select r.*, row_number() over (partition by r.file_id order by r.number) as place,
           row_number() over (
             partition by r.home_key, r.away_key, r.division_key, r.title_key, r.start_at, lower(r.venue), lower(r.field)
             order by r.number) as twin
      from connect.read_entries(
             store_entries.entries, feed, case when run.trigger = 'due' then util.now() else run.observed_at end) r
  ), stored as (
    insert into connect.entries (
      realm_id, run_id, number, row_number, file_id, title_key, home, away, home_key, away_key, division, division_key, venue, field,
      on_day, start_at, home_score, away_score, hash, data)
    select run.realm_id, run.run_id, r.number, r.row_number, case when r.place = 1 then r.file_id end, r.title_key, r.home, r.away,
           r.home_key, r.away_key, r.division, r.division_key, r.venue, r.field, r.on_day, r.start_at, r.home_score, r.away_score,
           util.content_hash(r.data::text), r.data
      from read r
    returning 1
  )
  select (
           select count(*)::integer
             from read r
            where case when r.file_id is not null then r.place > 1
                       else r.twin > 1 and r.start_at is not null and r.home_key <> '' and r.away_key <> '' end)
    from (select count(*) from stored) s;
$$;

comment on function connect.store_entries(connect.runs, connect.feeds, jsonb) is
  'Stores the entries that a parser read for a run, instead of those stored before. Of entries with one id of the file the first keeps it. '
  'Returns how many others there are, and how many without an id stand at the time and place of another with its sides. FEED-7, FEED-30.';
