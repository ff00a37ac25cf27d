create or replace function connect.match_by_day(run connect.runs, is_exchanged boolean, is_exact boolean) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.entries e
     set external_id = p.external_id, matched_by = case when match_by_day.is_exchanged then 'exchanged' else 'day' end
    from (
      select n.number, l.external_id
        from (
          select f.number, case when match_by_day.is_exchanged then f.away_key else f.home_key end as home_key,
                 case when match_by_day.is_exchanged then f.home_key else f.away_key end as away_key, f.division_key, f.title_key, f.on_day,
                 case when match_by_day.is_exact then coalesce(f.start_at, '-infinity') else '-infinity' end as start_key,
                 row_number() over (
                   partition by f.home_key, f.away_key, f.division_key, f.title_key, f.on_day,
                                case when match_by_day.is_exact then f.start_at end
                   order by f.start_at, f.number) as place
            from connect.entries f
           where f.realm_id = run.realm_id and f.run_id = run.run_id and f.external_id is null
        ) n
        join (
          select o.external_id, o.home_key, o.away_key, o.division_key, o.title_key, o.on_day,
                 case when match_by_day.is_exact then coalesce(o.start_at, '-infinity') else '-infinity' end as start_key,
                 row_number() over (
                   partition by o.home_key, o.away_key, o.division_key, o.title_key, o.on_day,
                                case when match_by_day.is_exact then o.start_at end
                   order by o.withdrawn_at nulls first, o.start_at, o.external_id) as place
            from connect.listed o
           where o.realm_id = run.realm_id and o.target_id = run.target_id
             and not exists (
               select from connect.entries t
                where t.realm_id = run.realm_id and t.run_id = run.run_id and t.external_id = o.external_id)
        ) l using (home_key, away_key, division_key, title_key, on_day, start_key, place)
    ) p
   where e.realm_id = run.realm_id and e.run_id = run.run_id and e.number = p.number;
$$;

comment on function connect.match_by_day(connect.runs, boolean, boolean) is
  'Matches entries of a run that are not matched yet to listed ones with the same sides (or exchanged ones), division, title and day, and '
  'the same start (is_exact): of several, the first with the first, by their start. FEED-25.';
