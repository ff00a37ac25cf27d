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
    -- Three revolutions of the globe, so that a circle across the date line is whole.
    select box(point(venues_near.longitude + revolution - r.east, venues_near.latitude - r.north),
               point(venues_near.longitude + revolution + r.east, venues_near.latitude + r.north)) as box
      from reach r, (values (-360), (0), (360)) t (revolution)
  )
  select distinct n.venue_id, n.distance_km
    from boxes b
    join canon.venues v on v.latitude is not null and point(v.longitude, v.latitude) <@ b.box and v.realm_id = venues_near.realm_id
     and v.merged_into is null
    cross join lateral (
      select v.venue_id, util.distance_km(venues_near.latitude, venues_near.longitude, v.latitude, v.longitude)
    ) n (venue_id, distance_km)
   where n.distance_km <= venues_near.radius_km;
$$;

comment on function read.venues_near(integer, double precision, double precision, double precision) is
  'Returns the venues within radius_km kilometres of a point (WGS-84 decimal degrees), with their distance: an index range of boxes, '
  'then the exact circle. LIST-31.';
