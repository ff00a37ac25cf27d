create or replace function connect.are_ids_steady(run connect.runs) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select count(*) filter (where not x.is_own and exists (
           select from connect.listed o
            where o.realm_id = run.realm_id and o.target_id = run.target_id and o.home_key = x.home_key and o.away_key = x.away_key
              and o.division_key = x.division_key and o.title_key = x.title_key and o.on_day = x.on_day
              and o.file_id is distinct from x.file_id))
           <= count(*) filter (where x.is_own)
    from (
      select e.home_key, e.away_key, e.division_key, e.title_key, e.on_day, e.file_id,
             (e.home_key, e.away_key, e.division_key, e.title_key, e.on_day)
               = (l.home_key, l.away_key, l.division_key, l.title_key, l.on_day) as is_own
        from connect.entries e
        join connect.listed l on l.realm_id = e.realm_id and l.target_id = run.target_id and l.file_id = e.file_id
       where e.realm_id = run.realm_id and e.run_id = run.run_id
    ) x;
$$;

comment on function connect.are_ids_steady(connect.runs) is
  'Whether the ids in the file of a run are those of the games that had them: no more of them stand at what another listed entry says '
  '(sides, division, title and day) than at what their own says. FEED-200.';
