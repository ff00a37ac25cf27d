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
  'Returns the fields of an entity, from its row: each field path with its value; null if the row does not exist.';

create or replace function canon.fixture_fields(fixture canon.fixtures) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'sport', fixture.sport, 'kind', fixture.kind, 'competition', canon.reference(fixture.competition_id),
  'division', canon.reference(fixture.division_id), 'stage', canon.reference(fixture.stage_id),
  'start', util.rfc3339(fixture.starts_at), 'end', util.rfc3339(fixture.ends_at), 'date', fixture.local_date,
  'time_zone', fixture.time_zone, 'time_status', fixture.time_status, 'status', fixture.status,
  'venue', canon.reference(fixture.venue_id), 'venue.field', fixture.venue_field, 'sides', fixture.sides, 'title', fixture.title,
  'result', fixture.result, 'url', fixture.url, 'merged_into', fixture.merged_into));

comment on function canon.fixture_fields(canon.fixtures) is
  'Returns the fields of a fixture, from its row: each field path that has a value, with that value. HISTORY-16.';

create or replace function canon.team_fields(team canon.teams) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(canon.plain_fields(to_jsonb(team)) || jsonb_build_object('organization', canon.reference(team.organization_id)))
  || canon.sanctioning_fields(team.sanctioning);

comment on function canon.team_fields(canon.teams) is
  'Returns the fields of a team, from its row: each field path that has a value, with that value. HISTORY-16.';

create or replace function canon.competition_fields(competition canon.competitions) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(
  canon.plain_fields(to_jsonb(competition)) || jsonb_build_object('host', canon.reference(competition.host_id)));

comment on function canon.competition_fields(canon.competitions) is
  'Returns the fields of a competition, from its row: each field path that has a value, with that value. HISTORY-16.';

create or replace function canon.venue_fields(venue canon.venues) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(canon.plain_fields(to_jsonb(venue)) || jsonb_build_object(
  'geo', case when venue.latitude is not null then jsonb_build_array(venue.latitude, venue.longitude) end,
  'fields', nullif(venue.fields, '{}')));

comment on function canon.venue_fields(canon.venues) is
  'Returns the fields of a venue, from its row: each field path that has a value, with that value. HISTORY-16.';

create or replace function canon.organization_fields(organization canon.organizations) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(canon.plain_fields(to_jsonb(organization))) || canon.sanctioning_fields(organization.sanctioning);

comment on function canon.organization_fields(canon.organizations) is
  'Returns the fields of an organization, from its row: each field path that has a value, with that value. HISTORY-16.';

create or replace function canon.stat_line_fields(stat_line canon.stat_lines) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(canon.plain_fields(to_jsonb(stat_line)) || jsonb_build_object(
  'fixture', canon.reference(stat_line.fixture_id), 'team', canon.reference(stat_line.team_id)));

comment on function canon.stat_line_fields(canon.stat_lines) is
  'Returns the fields of a stat line, from its row: each field path that has a value, with that value. HISTORY-16.';

create or replace function canon.plain_fields(entity jsonb) returns jsonb
language sql immutable parallel safe
return entity - canon.other_columns();

comment on function canon.plain_fields(jsonb) is 'Returns the columns of a canonical row (to_jsonb) that are fields as they are.';

create or replace function canon.other_columns() returns text[]
language sql immutable parallel safe
return array[
  'realm_id', 'organization_id', 'competition_id', 'division_id', 'stage_id', 'venue_id', 'team_id', 'fixture_id', 'stat_line_id',
  'mapping_id', 'host_id', 'latitude', 'longitude', 'stage_order', 'sanctioning', 'version', 'created_at', 'updated_at', 'void_at'];

comment on function canon.other_columns() is
  'Returns the columns of organizations, competitions, divisions, stages, venues, teams and stat lines that are no field as they are: '
  'keys, what is published under another name or in another form, and what only the service knows. Every other column is a field.';

create or replace function canon.sanctioning_fields(sanctioning jsonb) returns jsonb
language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg('sanctioning.' || s.key, s.value), '{}')
    from jsonb_each(sanctioning_fields.sanctioning) s;
end;

comment on function canon.sanctioning_fields(jsonb) is
  'Returns the keys of sanctioning as field paths, each with its value (DECIDE-12).';

create or replace function canon.stage_fields(stage canon.stages) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(canon.plain_fields(to_jsonb(stage)) || jsonb_build_object(
  'division', canon.reference(stage.division_id), 'order', stage.stage_order));

comment on function canon.stage_fields(canon.stages) is
  'Returns the fields of a stage, from its row: each field with its value.';

create or replace function canon.division_fields(division canon.divisions) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(
  canon.plain_fields(to_jsonb(division)) || jsonb_build_object('competition', canon.reference(division.competition_id)));

comment on function canon.division_fields(canon.divisions) is
  'Returns the fields of a division, from its row: each field with its value.';

create or replace function canon.fixture_paths() returns text[]
language sql immutable parallel safe
return array[
  'sport', 'kind', 'competition', 'division', 'stage', 'start', 'end', 'date', 'time_zone', 'time_status', 'status', 'venue',
  'venue.field', 'sides', 'title', 'result', 'url',
  'merged_into'];

comment on function canon.fixture_paths() is
  'Returns the field paths of a fixture, in the order in which changed_fields lists them.';

create or replace function canon.path_of(entity_type text, entity_id text, field text) returns text
language sql immutable parallel safe
return case when canon.parent_of(entity_type) is not null then entity_type || 's.' || entity_id || '.' else '' end || field;

comment on function canon.path_of(text, text, text) is
  'Returns the path under which a field is published: for a division or stage, its path under its competition, divisions.<id>.<field> '
  '(PROVENANCE-1, HISTORY-5).';
