create or replace function read.find_venues(
  realm_id integer, q text, region text, near_latitude double precision, near_longitude double precision, near_km double precision,
  row_limit integer
) returns table (venue_id text, distance_km double precision, number bigint)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
as $$
begin
  if find_venues.near_km is not null then
    return query
      select v.venue_id, n.distance_km, row_number() over (order by n.distance_km, v.venue_id)
        from read.venues_near(find_venues.realm_id, find_venues.near_latitude, find_venues.near_longitude, find_venues.near_km) n
        join canon.venues v on v.realm_id = find_venues.realm_id and v.venue_id = n.venue_id
       where (find_venues.region is null or upper(v.address ->> 'region') = find_venues.region)
         and (find_venues.q is null or v.venue_id in (
               select f.entity_id from search.find_names(find_venues.realm_id, 'venue', find_venues.q, null) f))
       order by n.distance_km, v.venue_id limit find_venues.row_limit;
  elsif find_venues.q is not null then
    return query
      select v.venue_id, null::double precision, row_number() over (order by r.number)
        from search.ranked_names(find_venues.realm_id, 'venue', find_venues.q, null) r
        join canon.venues v on v.realm_id = find_venues.realm_id and v.venue_id = r.entity_id
       where find_venues.region is null or upper(v.address ->> 'region') = find_venues.region
       order by r.number limit find_venues.row_limit;
  else
    return query
      select v.venue_id, null::double precision, row_number() over (order by v.name, v.venue_id)
        from canon.venues v
       where v.realm_id = find_venues.realm_id and v.address ? 'region' and upper(v.address ->> 'region') = find_venues.region
       order by v.name, v.venue_id limit find_venues.row_limit;
  end if;
end;
$$;

comment on function read.find_venues(integer, text, text, double precision, double precision, double precision, integer) is
  'Returns at most row_limit venues that meet all filters given: by distance with near, else by how well the name matches q, else by '
  'name. region in capitals. LIST-15.';
