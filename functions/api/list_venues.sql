create or replace function api.list_venues(
  key_hash bytea, if_none_match text, q text, region text,
  near_latitude double precision, near_longitude double precision, near_km double precision, page_limit integer
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_venues.key_hash) a;
  select '{"data":[' || coalesce(string_agg(
           '{' || v.members || coalesce(',"distance_km":' || round(f.distance_km::numeric, 3), '') || '}',
           ',' order by f.number), '') || ']}'
    into v_body
    from read.find_venues(
           v_caller.realm_id, list_venues.q, upper(list_venues.region),
           list_venues.near_latitude, list_venues.near_longitude, list_venues.near_km, list_venues.page_limit) f
    join read.venues v on v.realm_id = v_caller.realm_id and v.venue_id = f.venue_id;
  return util.answer_of(v_body, v_caller.epoch || v_body, list_venues.if_none_match);
end;
$$;

comment on function api.list_venues(bytea, text, text, text, double precision, double precision, double precision, integer) is
  'GET /v1/venues: key_hash, If-None-Match, q, region, near in decimal degrees and kilometres, of which at least one is given; at most '
  'page_limit. distance_km, to the metre, only with near. Raises OYA01, OYA03. LIST-7, LIST-8, LIST-15, LIST-16.';
grant execute on function api.list_venues(
  bytea, text, text, text, double precision, double precision, double precision, integer
) to oyss_http;
