create or replace function connect.match_by_sides(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with reread as materialized (
    -- Bytes that were applied bring no game that was not known: a better parser may give one that is over another day.
    select exists (
             select from connect.runs r
              where r.realm_id = run.realm_id and r.target_id = run.target_id and r.snapshot_id = run.snapshot_id
                and r.state in ('applied', 'unchanged')) as is_reread
  ), new as materialized (
    select * from (
      select e.number, e.home_key, e.away_key, e.division_key, e.title_key, e.on_day,
             connect.is_over(e.on_day, e.start_at, e.home_score, e.data, run.observed_at) as is_over,
             count(*) over (partition by e.home_key, e.away_key, e.division_key, e.title_key) as alike
        from connect.entries e
       where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id is null
    ) n
     where n.alike <= 30
  ), old as materialized (
    select * from (
      select l.external_id, l.home_key, l.away_key, l.division_key, l.title_key, l.on_day,
             connect.is_over(l.on_day, l.start_at, l.home_score, l.data, run.observed_at) as is_over,
             count(*) over (partition by l.home_key, l.away_key, l.division_key, l.title_key) as alike
        from connect.listed l
       where l.realm_id = run.realm_id and l.target_id = run.target_id and l.withdrawn_at is null
         and not exists (
           select from connect.entries t
            where t.realm_id = run.realm_id and t.run_id = run.run_id and t.external_id = l.external_id)
    ) o
     where o.alike <= 30
  ), pairs as (
    select n.number, o.external_id, count(*) over (partition by n.number) as olds, count(*) over (partition by o.external_id) as news
      from new n
      join old o using (home_key, away_key, division_key, title_key)
      cross join reread r
     where abs(o.on_day - n.on_day) <= 60 and (o.on_day = n.on_day or r.is_reread or not (o.is_over or n.is_over))
  )
  update connect.entries e set external_id = p.external_id, matched_by = 'sides'
    from pairs p
   where p.olds = 1 and p.news = 1 and e.realm_id = run.realm_id and e.run_id = run.run_id and e.number = p.number;
$$;

comment on function connect.match_by_sides(connect.runs) is
  'Matches entries of a run that are not matched yet to listed ones with the same sides, division and title within 60 days, only where '
  'there is exactly one candidate on either side and neither is over, unless the bytes were applied before. More than 30 entries alike '
  'are left alone. FEED-25, FEED-370.';
