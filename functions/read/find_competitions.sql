create or replace function read.find_competitions(realm_id integer, filter api.competition_filter, after text[], row_limit integer)
returns table (competition_id text, place text, number bigint)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
as $$
declare
  v_region text[] := case when (find_competitions.filter).region is not null
    then read.competitions_of_region(find_competitions.realm_id, (find_competitions.filter).region) end;
  v_id text := coalesce(find_competitions.after[2], '');
begin
  if (find_competitions.filter).near_km is not null then
    return query
      with near as materialized (
        select v.venue_id, v.distance_km
          from read.venues_near(find_competitions.realm_id, (find_competitions.filter).near_latitude,
                                (find_competitions.filter).near_longitude, (find_competitions.filter).near_km) v
      ), placed as (
        select p.competition_id, min(n.distance_km) as distance_km
          from read.competitions_at(find_competitions.realm_id, array(select n.venue_id from near n)) p
          join near n on n.venue_id = p.venue_id
         group by p.competition_id
      )
      select c.competition_id, p.distance_km::text, row_number() over (order by p.distance_km, c.competition_id)
        from placed p
        join canon.competitions c on c.realm_id = find_competitions.realm_id and c.competition_id = p.competition_id
       where (p.distance_km, c.competition_id) > (coalesce(find_competitions.after[1]::double precision, -1), v_id)
         and read.competition_passes(c, find_competitions.filter, v_region)
         and ((find_competitions.filter).q is null or c.competition_id in (
               select f.entity_id from search.find_names(find_competitions.realm_id, 'competition', (find_competitions.filter).q, null) f))
       order by p.distance_km, c.competition_id limit find_competitions.row_limit;
  elsif (find_competitions.filter).q is not null then
    return query
      select c.competition_id, r.rank::text, row_number() over (order by r.rank, c.competition_id)
        from (select f.entity_id, f.score
                from search.find_names(find_competitions.realm_id, 'competition', (find_competitions.filter).q, null) f) f
        join canon.competitions c on c.realm_id = find_competitions.realm_id and c.competition_id = f.entity_id
        cross join lateral search.rank_of(f.score, c.name, (find_competitions.filter).q) r (rank)
       where (r.rank, c.competition_id) > (coalesce(find_competitions.after[1]::real, '-infinity'), v_id)
         and read.competition_passes(c, find_competitions.filter, v_region)
       order by r.rank, c.competition_id limit find_competitions.row_limit;
  elsif (find_competitions.filter).from_date is not null or (find_competitions.filter).to_date is not null then
    return query
      select b.competition_id, b.place::text, row_number() over (order by b.place, b.competition_id)
        from read.competitions_between(find_competitions.realm_id, find_competitions.filter, v_region,
                                       coalesce(find_competitions.after[1]::date, '-infinity'), v_id, find_competitions.row_limit) b;
  else
    return query
      select c.competition_id, coalesce(c.start_date, 'infinity')::text,
             row_number() over (order by coalesce(c.start_date, 'infinity'), c.competition_id)
        from canon.competitions c
       where c.realm_id = find_competitions.realm_id
         and (coalesce(c.start_date, 'infinity'), c.competition_id) > (coalesce(find_competitions.after[1]::date, '-infinity'), v_id)
         and read.competition_passes(c, find_competitions.filter, v_region)
       order by coalesce(c.start_date, 'infinity'), c.competition_id limit find_competitions.row_limit;
  end if;
end;
$$;

comment on function read.find_competitions(integer, api.competition_filter, text[], integer) is
  'Returns at most row_limit competitions that meet a filter, after the place {place, id} (null: from the start): by distance with near, '
  'else by how well the name matches q, else by start date, undated last. LIST-17.';
