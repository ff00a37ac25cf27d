create or replace function connect.match_by_sides(run connect.runs, is_exchanged boolean) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with new as materialized (
    select * from (
      select e.number, e.home_key, e.away_key, e.division_key, e.title_key, e.on_day,
             count(*) over (partition by e.home_key, e.away_key, e.division_key, e.title_key) as alike
        from connect.entries e
       where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id is null
    ) n
     where n.alike <= 30
  ), old as materialized (
    select * from (
      select l.external_id, l.home_key, l.away_key, l.division_key, l.title_key, l.on_day,
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
      join old o
        on o.home_key = case when match_by_sides.is_exchanged then n.away_key else n.home_key end
       and o.away_key = case when match_by_sides.is_exchanged then n.home_key else n.away_key end
       and o.division_key = n.division_key and o.title_key = n.title_key and abs(o.on_day - n.on_day) <= 60
  )
  update connect.entries e
     set external_id = p.external_id, matched_by = case when match_by_sides.is_exchanged then 'exchanged' else 'sides' end
    from pairs p
   where p.olds = 1 and p.news = 1 and e.realm_id = run.realm_id and e.run_id = run.run_id and e.number = p.number;
$$;

comment on function connect.match_by_sides(connect.runs, boolean) is
  'Matches entries of a run that are not matched yet to listed ones with the same sides (or exchanged ones), division and title within 60 '
  'days, only where there is exactly one candidate on either side. More than 30 entries alike are left alone. FEED-25.';
