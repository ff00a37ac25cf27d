create or replace function canon.entity_exists(realm_id integer, entity_type text, entity_id text) returns boolean
language sql stable
return case entity_type
  when 'fixture' then exists (
    select from canon.fixtures e where e.realm_id = entity_exists.realm_id and e.fixture_id = entity_exists.entity_id)
  when 'team' then exists (
    select from canon.teams e where e.realm_id = entity_exists.realm_id and e.team_id = entity_exists.entity_id)
  when 'competition' then exists (
    select from canon.competitions e where e.realm_id = entity_exists.realm_id and e.competition_id = entity_exists.entity_id)
  when 'organization' then exists (
    select from canon.organizations e where e.realm_id = entity_exists.realm_id and e.organization_id = entity_exists.entity_id)
  when 'venue' then exists (
    select from canon.venues e where e.realm_id = entity_exists.realm_id and e.venue_id = entity_exists.entity_id)
  when 'division' then exists (
    select from canon.divisions e where e.realm_id = entity_exists.realm_id and e.division_id = entity_exists.entity_id)
  when 'stage' then exists (
    select from canon.stages e where e.realm_id = entity_exists.realm_id and e.stage_id = entity_exists.entity_id)
  when 'stat_line' then exists (
    select from canon.stat_lines e where e.realm_id = entity_exists.realm_id and e.stat_line_id = entity_exists.entity_id)
end;

comment on function canon.entity_exists(integer, text, text) is
  'Returns whether the realm has a canonical entity of this type and id; null for a type without ids of its own.';
