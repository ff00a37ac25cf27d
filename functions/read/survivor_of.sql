create or replace function read.survivor_of(realm_id integer, entity_type text, entity_id text) returns text
language plpgsql stable strict
as $$
declare
  v_survivor_id text;
begin
  if survivor_of.entity_id is null then
    return null; -- as most filters of most lists are
  elsif survivor_of.entity_type = 'fixture' then
    select coalesce(e.merged_into, e.fixture_id) into v_survivor_id
      from canon.fixtures e where e.realm_id = survivor_of.realm_id and e.fixture_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'team' then
    select coalesce(e.merged_into, e.team_id) into v_survivor_id
      from canon.teams e where e.realm_id = survivor_of.realm_id and e.team_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'competition' then
    select coalesce(e.merged_into, e.competition_id) into v_survivor_id
      from canon.competitions e where e.realm_id = survivor_of.realm_id and e.competition_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'organization' then
    select coalesce(e.merged_into, e.organization_id) into v_survivor_id
      from canon.organizations e where e.realm_id = survivor_of.realm_id and e.organization_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'venue' then
    select coalesce(e.merged_into, e.venue_id) into v_survivor_id
      from canon.venues e where e.realm_id = survivor_of.realm_id and e.venue_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'division' then
    select coalesce(e.merged_into, e.division_id) into v_survivor_id
      from canon.divisions e where e.realm_id = survivor_of.realm_id and e.division_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'stage' then
    select coalesce(e.merged_into, e.stage_id) into v_survivor_id
      from canon.stages e where e.realm_id = survivor_of.realm_id and e.stage_id = survivor_of.entity_id;
  end if;
  if v_survivor_id is null then
    -- What an external id would have been given, had it not been recognised: it has no row.
    select r.survivor_id into v_survivor_id
      from identity.redirects r
     where r.realm_id = survivor_of.realm_id and r.entity_id = survivor_of.entity_id and r.entity_type = survivor_of.entity_type;
  end if;
  return v_survivor_id;
end;
$$;

comment on function read.survivor_of(integer, text, text) is
  'Returns the id of the entity that an id of a type (fixture, team, competition, organization, venue, division, stage) leads to in a '
  'realm: itself, or what it was merged into, one look-up by primary key; null where there is none, and without an id. The one place where '
  'an id that the API is asked for becomes an entity (api.get_fixture and api.get_calendar read it off the row, for speed). IDENTITY-50.';
