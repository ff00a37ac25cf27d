create or replace function connect.store_entries(run connect.runs, feed connect.feeds, entries jsonb) returns jsonb
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  delete from connect.entries e where e.realm_id = run.realm_id and e.run_id = run.run_id;
  with read as (
    select r.*, lower(r.venue) as at_venue, lower(r.field) as at_field,
           row_number() over (partition by r.file_id order by r.number) as place,
           r.file_id in (
             select l.file_id from connect.listed l
              where l.realm_id = run.realm_id and l.target_id = run.target_id and l.file_id is not null) as is_known,
           r.start_at is not null and r.home_key <> '' and r.away_key <> '' as is_told
      from connect.read_entries(
             store_entries.entries, feed, case when run.trigger = 'due' then util.now() else run.observed_at end) r
  ), placed as (
    -- Where these sides are named at one place at most at this time, an entry without a place is at that one.
    select r.*, min(r.at_venue) over sides is distinct from max(r.at_venue) over sides
             or min(r.at_field) over sides is distinct from max(r.at_field) over sides as is_elsewhere
      from read r
    window sides as (partition by r.is_told, r.home_key, r.away_key, r.division_key, r.start_at)
  ), told as (
    select p.*, p.is_told and row_number() over game > 1 as is_twin, first_value(p.row_number) over game as first_row
      from placed p
    window game as (
      partition by p.is_told, p.home_key, p.away_key, p.division_key, p.start_at, case when p.is_elsewhere then p.at_venue end,
                   case when p.is_elsewhere then p.at_field end
      order by p.is_known desc nulls last, p.number)
  ), stored as (
    insert into connect.entries (
      realm_id, run_id, number, row_number, file_id, title_key, home, away, home_key, away_key, division, division_key, venue, field,
      on_day, start_at, home_score, away_score, hash, data)
    select run.realm_id, run.run_id, t.number, t.row_number, case when t.place = 1 then t.file_id end, t.title_key, t.home, t.away,
           t.home_key, t.away_key, t.division, t.division_key, t.venue, t.field, t.on_day, t.start_at, t.home_score, t.away_score,
           util.content_hash(t.data::text), t.data
      from told t
     where not t.is_twin
    returning 1
  )
  select jsonb_build_object(
           'stored', (select count(*) from stored),
           'repeated', count(*) filter (where t.is_twin or t.file_id is not null and t.place > 1),
           'skips', coalesce(
             jsonb_agg(
               jsonb_build_object(
                 'row', t.row_number, 'code', 'repeated', 'excerpt', '',
                 'words', format('It is the game of row %s: the same sides and time, and no other place.', t.first_row)) order by t.number)
               filter (where t.is_twin), '[]'))
    from told t;
$$;

comment on function connect.store_entries(connect.runs, connect.feeds, jsonb) is
  'Stores the entries that a parser read for a run, instead of those stored before. Of entries with the same named sides, division and '
  'start, and no other place, the first whose id is listed is kept, else the first; of others with one id the first keeps it. Returns '
  '{stored: how many, repeated: how many have the id of an earlier one or are not kept, skips: those not kept, as a parser gives them}. '
  'FEED-7, FEED-30, FEED-371.';
