create or replace view connect.pairs as
select e.realm_id, e.run_id, r.target_id, e.external_id, e.number, e.row_number, e.matched_by, e.file_id, l.file_id as old_file_id,
       e.home, l.home as old_home, e.away, l.away as old_away, e.home_key, l.home_key as old_home_key, e.away_key,
       l.away_key as old_away_key, e.division, l.division as old_division, e.division_key, l.division_key as old_division_key,
       e.venue, l.venue as old_venue, e.field, l.field as old_field, e.on_day, l.on_day as old_day, e.start_at, l.start_at as old_start_at,
       e.home_score, l.home_score as old_home_score, e.away_score, l.away_score as old_away_score, e.hash, l.hash as old_hash, e.data,
       l.data as old_data, l.missing_since, l.withdrawn_at
  from connect.entries e
  join connect.runs r on r.realm_id = e.realm_id and r.run_id = e.run_id
  join connect.listed l on l.realm_id = r.realm_id and l.target_id = r.target_id and l.external_id = e.external_id
 where e.matched_by is not null;

comment on view connect.pairs is
  'Entries of runs with the listed entries that they match (connect.match_entries).';
grant select on connect.pairs to oyss_resolver;
