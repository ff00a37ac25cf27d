create or replace function read.competitions_between(
  realm_id integer, filter api.competition_filter, of_region text[], after_day date, after_id text, row_limit integer
)
returns table (competition_id text, place date, is_met boolean, goes_on boolean)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_from date := coalesce((competitions_between.filter).from_date, '-infinity');
  v_last date := coalesce((competitions_between.filter).to_date, '5874897-12-31');
  -- From the first day asked for on, or from where the page before ended.
  v_day date := greatest(competitions_between.after_day, v_from);
  v_id text := case when competitions_between.after_day >= v_from then competitions_between.after_id else '' end;
begin
  return query
    with looked_at as (
      select u.*, row_number() over (order by u.place, u.competition_id) as number
        from (
          (select c.competition_id, c.start_date as place,
                  read.competition_passes(c, competitions_between.filter, competitions_between.of_region) as is_met
             from canon.competitions c
            where c.realm_id = competitions_between.realm_id
              and daterange(least(c.start_date, c.end_date), greatest(c.start_date, c.end_date), '[]') @> v_from
              and c.start_date < v_from and competitions_between.after_day < v_from
              and (c.start_date, c.competition_id) > (competitions_between.after_day, competitions_between.after_id)
            order by c.start_date, c.competition_id limit read.scan_limit())
          union all
          (select c.competition_id, c.start_date, read.competition_passes(c, competitions_between.filter, competitions_between.of_region)
             from canon.competitions c
            where c.realm_id = competitions_between.realm_id and (coalesce(c.start_date, 'infinity'), c.competition_id) > (v_day, v_id)
              and coalesce(c.start_date, 'infinity') <= v_last
            order by coalesce(c.start_date, 'infinity'), c.competition_id limit read.scan_limit())
          union all
          (select c.competition_id, 'infinity', read.competition_passes(c, competitions_between.filter, competitions_between.of_region)
             from canon.competitions c
            where c.realm_id = competitions_between.realm_id and c.start_date is null and c.end_date is not null
              and ('infinity', c.competition_id) > (competitions_between.after_day, competitions_between.after_id)
            order by c.competition_id limit read.scan_limit())
        ) u
       order by u.place, u.competition_id limit read.scan_limit()
    )
    select l.competition_id, l.place, l.is_met, l.number = read.scan_limit()
      from looked_at l
     where l.is_met or l.number = read.scan_limit()
     order by l.place, l.competition_id limit competitions_between.row_limit;
end;
$$;

comment on function read.competitions_between(integer, api.competition_filter, text[], date, text, integer) is
  'Returns at most row_limit competitions whose days overlap the window of the filter, by start, after the place (after_day, after_id): '
  'those under way on its first day, those that begin in it, and those of which only the end is known. goes_on: looking for them ended '
  'here, at a row that is_met or not. LIST-17, LIST-18, LIST-25.';
