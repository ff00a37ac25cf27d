create or replace function api.get_venue(key_hash bytea, if_none_match text, venue_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_venue_id text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(get_venue.key_hash) a;
  v_venue_id := read.find_survivor(v_caller.realm_id, 'venue', get_venue.venue_id);
  select util.object(v.members) into v_body from read.venues v where v.realm_id = v_caller.realm_id and v.venue_id = v_venue_id;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_venue.if_none_match);
end;
$$;

comment on function api.get_venue(bytea, text, text) is
  'GET /v1/venues/{id}: key_hash, If-None-Match, the id. Raises OYA01, OYA03, OYN01 (not_found). MODEL-18.';
grant execute on function api.get_venue(bytea, text, text) to oyss_http, oyss_graph;
