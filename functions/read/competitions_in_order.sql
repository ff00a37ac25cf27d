create or replace function read.competitions_in_order(
  realm_id integer, filter api.competition_filter, of_region text[], called text[], after text[], row_limit integer
)
returns table (competition_id text, place text, number bigint, is_met boolean, goes_on boolean)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_id text := coalesce(competitions_in_order.after[2], '');
  v_day date;
begin
  if (competitions_in_order.filter).near_km is not null then
    return query
      with near as materialized (
        select v.venue_id, v.distance_km
          from read.venues_near(competitions_in_order.realm_id, (competitions_in_order.filter).near_latitude,
                                (competitions_in_order.filter).near_longitude, (competitions_in_order.filter).near_km) v
      ), placed as (
        select p.competition_id, min(n.distance_km) as distance_km
          from read.competitions_at(competitions_in_order.realm_id, array(select n.venue_id from near n)) p
          join near n on n.venue_id = p.venue_id
         group by p.competition_id
      )
      select c.competition_id, p.distance_km::text, row_number() over (order by p.distance_km, c.competition_id), true, false
        from placed p
        join canon.competitions c on c.realm_id = competitions_in_order.realm_id and c.competition_id = p.competition_id
       where (p.distance_km, c.competition_id) > (coalesce(competitions_in_order.after[1]::double precision, -1), v_id)
         and read.competition_passes(c, competitions_in_order.filter, competitions_in_order.of_region)
       order by p.distance_km, c.competition_id limit competitions_in_order.row_limit;
    return;
  end if;
  v_day := coalesce(competitions_in_order.after[1]::date, '-infinity');
  if competitions_in_order.called is not null then
    return query
      select c.competition_id, coalesce(c.start_date, 'infinity')::text,
             row_number() over (order by coalesce(c.start_date, 'infinity'), c.competition_id), true, false
        from canon.competitions c
       where c.realm_id = competitions_in_order.realm_id and c.competition_id = any (competitions_in_order.called)
         and (coalesce(c.start_date, 'infinity'), c.competition_id) > (v_day, v_id)
         and read.competition_passes(c, competitions_in_order.filter, competitions_in_order.of_region)
       order by coalesce(c.start_date, 'infinity'), c.competition_id limit competitions_in_order.row_limit;
  elsif (competitions_in_order.filter).from_date is not null or (competitions_in_order.filter).to_date is not null then
    return query
      select b.competition_id, b.place::text, row_number() over (order by b.place, b.competition_id), b.is_met, b.goes_on
        from read.competitions_between(
               competitions_in_order.realm_id, competitions_in_order.filter, competitions_in_order.of_region, v_day, v_id,
               competitions_in_order.row_limit) b;
  else
    return query
      select l.competition_id, l.place::text, row_number() over (order by l.place, l.competition_id), l.is_met, l.goes_on
        from (
          select c.competition_id, coalesce(c.start_date, 'infinity') as place,
                 row_number() over (order by coalesce(c.start_date, 'infinity'), c.competition_id) = read.scan_limit() as goes_on,
                 read.competition_passes(c, competitions_in_order.filter, competitions_in_order.of_region) as is_met
            from canon.competitions c
           where c.realm_id = competitions_in_order.realm_id and (coalesce(c.start_date, 'infinity'), c.competition_id) > (v_day, v_id)
           order by coalesce(c.start_date, 'infinity'), c.competition_id limit read.scan_limit()) l
       where l.is_met or l.goes_on
       order by l.place, l.competition_id limit competitions_in_order.row_limit;
  end if;
end;
$$;

comment on function read.competitions_in_order(integer, api.competition_filter, text[], text[], text[], integer) is
  'Returns at most row_limit competitions that meet a filter but for its q, after the place {place, id} (null: from the start): by '
  'distance with near, else by start date, undated last. of_region, called: only these (null: not asked). goes_on: looking for them ended '
  'here, at a row that is_met or not. LIST-8, LIST-17, LIST-25.';
