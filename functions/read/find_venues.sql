create or replace function read.find_venues(
  realm_id integer, q text, region text, near_latitude double precision, near_longitude double precision, near_km double precision,
  after text, row_limit integer
) returns table (venue_id text, distance_km double precision, place text, number bigint)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
as $$
declare
  v_asked search.asked[] := case when find_venues.q is not null then search.read_question(find_venues.realm_id, 'venue', find_venues.q) end;
  v_most integer := search.names_within(v_asked);
  -- {distance or id, id or name}
  v_after text[] := regexp_match(find_venues.after, '^(\S+) (.*)$');
  v_among text[];
begin
  -- With q, more names may remain to be examined (search.find_names).
  if find_venues.near_km is not null then
    return query
      with near as materialized (
        select v.venue_id, n.distance_km, row_number() over (order by n.distance_km, v.venue_id) as number
          from read.venues_near(find_venues.realm_id, find_venues.near_latitude, find_venues.near_longitude, find_venues.near_km) n
          join canon.venues v on v.realm_id = find_venues.realm_id and v.venue_id = n.venue_id
         where (find_venues.region is null or upper(v.address ->> 'region') = find_venues.region)
           and (n.distance_km, v.venue_id) > (coalesce(v_after[1]::double precision, -1), coalesce(v_after[2], '') collate "C")
         order by n.distance_km, v.venue_id limit case when v_asked is null then find_venues.row_limit else v_most end
      ), met as materialized (
        select n.* from near n
         where v_asked is null or search.is_called(find_venues.realm_id, 'venue', n.venue_id, v_asked)
         order by n.number limit find_venues.row_limit
      )
      select m.venue_id, m.distance_km, m.distance_km || ' ' || m.venue_id, m.number from met m
      union all
      select null, null, n.distance_km || ' ' || n.venue_id, n.number + 1
        from near n
       where v_asked is not null and n.number = v_most and (select count(*) from met) < find_venues.row_limit;
  elsif v_asked is not null then
    if find_venues.region is not null then
      v_among := array(
        select v.venue_id from canon.venues v
         where v.realm_id = find_venues.realm_id and v.address ? 'region' and upper(v.address ->> 'region') = find_venues.region
           and v.merged_into is null and v.void_at is null
         limit v_most + 1);
    end if;
    return query
      select f.entity_id, null::double precision, f.place, f.number
        from search.find_names(
               find_venues.realm_id, 'venue', v_asked, case when cardinality(v_among) <= v_most then v_among end, find_venues.after,
               case when cardinality(v_among) > v_most then null else find_venues.row_limit end) f
       where coalesce(cardinality(v_among), 0) <= v_most or f.entity_id is null or exists (
               select from canon.venues v
                where v.realm_id = find_venues.realm_id and v.venue_id = f.entity_id
                  and upper(v.address ->> 'region') = find_venues.region)
       order by f.number limit find_venues.row_limit;
  else
    return query
      select v.venue_id, null::double precision, v.venue_id || ' ' || v.name, row_number() over (order by v.name, v.venue_id)
        from canon.venues v
       where v.realm_id = find_venues.realm_id and v.address ? 'region' and upper(v.address ->> 'region') = find_venues.region
         and v.merged_into is null and v.void_at is null
         and (find_venues.after is null or (v.name, v.venue_id) > (v_after[2], v_after[1] collate "C"))
       order by v.name, v.venue_id limit find_venues.row_limit;
  end if;
end;
$$;

comment on function read.find_venues(integer, text, text, double precision, double precision, double precision, text, integer) is
  'Returns at most row_limit venues that meet all given filters, after a cursor (null: start): by distance with near, else by match of '
  'q, else by name; region in capitals. A last row without a venue: continue at its cursor. Raises OYV02. LIST-7, LIST-14, LIST-15, '
  'LIST-20, LIST-21, LIST-31.';

create or replace function read.venues_near(
  realm_id integer, latitude double precision, longitude double precision, radius_km double precision
)
returns table (venue_id text, distance_km double precision)
language sql stable rows 100
set search_path = pg_catalog, pg_temp
as $$
  with reach as (
    select degrees(venues_near.radius_km / 6371.0088) as north,
           case when abs(venues_near.latitude) + degrees(venues_near.radius_km / 6371.0088) >= 89.9 then 180
                else degrees(asin(least(1, sin(venues_near.radius_km / 6371.0088) / cosd(venues_near.latitude)))) end as east
  ), boxes as (
    -- Three turns of the globe, so that a circle across the date line is whole.
    select box(point(venues_near.longitude + revolution - r.east, venues_near.latitude - r.north),
               point(venues_near.longitude + revolution + r.east, venues_near.latitude + r.north)) as box
      from reach r, (values (-360), (0), (360)) t (revolution)
  )
  select distinct n.venue_id, n.distance_km
    from boxes b
    join canon.venues v on v.latitude is not null and point(v.longitude, v.latitude) <@ b.box and v.realm_id = venues_near.realm_id
     and v.merged_into is null and v.void_at is null
    cross join lateral (
      select v.venue_id, util.distance_km(venues_near.latitude, venues_near.longitude, v.latitude, v.longitude)
    ) n (venue_id, distance_km)
   where n.distance_km <= venues_near.radius_km;
$$;

comment on function read.venues_near(integer, double precision, double precision, double precision) is
  'Returns the venues within radius_km kilometres of a point (WGS-84 decimal degrees), with their distance: an index range of boxes, '
  'then the exact circle. LIST-31.';
