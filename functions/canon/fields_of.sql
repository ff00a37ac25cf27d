create or replace function canon.fields_of(realm_id integer, entity_type text, entity_id text) returns jsonb
language sql stable
return case entity_type
  when 'organization' then (
    select canon.organization_fields(e) from canon.organizations e
     where e.realm_id = fields_of.realm_id and e.organization_id = fields_of.entity_id)
  when 'competition' then (
    select canon.competition_fields(e) from canon.competitions e
     where e.realm_id = fields_of.realm_id and e.competition_id = fields_of.entity_id)
  when 'division' then (
    select canon.division_fields(e) from canon.divisions e
     where e.realm_id = fields_of.realm_id and e.division_id = fields_of.entity_id)
  when 'stage' then (
    select canon.stage_fields(e) from canon.stages e where e.realm_id = fields_of.realm_id and e.stage_id = fields_of.entity_id)
  when 'venue' then (
    select canon.venue_fields(e) from canon.venues e where e.realm_id = fields_of.realm_id and e.venue_id = fields_of.entity_id)
  when 'team' then (
    select canon.team_fields(e) from canon.teams e where e.realm_id = fields_of.realm_id and e.team_id = fields_of.entity_id)
  when 'fixture' then (
    select canon.fixture_fields(e) from canon.fixtures e
     where e.realm_id = fields_of.realm_id and e.fixture_id = fields_of.entity_id)
end;

comment on function canon.fields_of(integer, text, text) is
  'An entity of a type as its row has it: each field path with its value; null where there is no row.';
