create or replace function canon.zone_of(realm_id integer, entity_id text) returns text
language sql stable
begin atomic
  select coalesce(
           f.time_zone,
           (select v.time_zone from canon.venues v where v.realm_id = f.realm_id and v.venue_id = f.venue_id),
           (select p.time_zone from canon.competitions p where p.realm_id = f.realm_id and p.competition_id = f.competition_id))
    from canon.fixtures f
   where f.realm_id = zone_of.realm_id and f.fixture_id = zone_of.entity_id;
end;

comment on function canon.zone_of(integer, text) is
  'Returns the time zone in which to show a fixture: its own, else its venue''s, else its competition''s; null if none is known, and '
  'for anything that is not a fixture. DASHBOARD-108.';
