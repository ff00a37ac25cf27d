create or replace function util.distance_km(latitude_a double precision, longitude_a double precision, latitude_b double precision,
                                            longitude_b double precision)
returns double precision
language sql immutable strict parallel safe
return 2 * 6371.0088 * asin(least(1, sqrt(
  sind((latitude_b - latitude_a) / 2) ^ 2 + cosd(latitude_a) * cosd(latitude_b) * sind((longitude_b - longitude_a) / 2) ^ 2)));

comment on function util.distance_km(double precision, double precision, double precision, double precision) is
  'Returns the great-circle distance in kilometres between two WGS-84 points in decimal degrees (haversine, mean earth radius).';
