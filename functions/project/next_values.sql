create or replace function project.next_values(realm_id integer, version integer, created_at timestamptz) returns jsonb
language sql stable
return jsonb_build_object(
  'realm_id', realm_id, 'version', coalesce(version, 0) + 1, 'created_at', coalesce(created_at, util.now()), 'updated_at', util.now());

comment on function project.next_values(integer, integer, timestamptz) is
  'Returns what only the service knows of the next row of an entity, by column: version and created_at are those of its current row, null '
  'if it is new.';

create or replace function project.next_name(realm_id integer, entity_id text, present text, winners jsonb) returns text
language sql stable
return coalesce(
  winners ->> 'name', case when not winners ? 'name' then present end, project.stub_name(realm_id, entity_id), present);

comment on function project.next_name(integer, text, text, jsonb) is
  'Returns the next name of an entity: the one that won; present if the name was not decided; if no source names it any more, its stub '
  'name.';

create or replace function project.next_id(field text, present text, winners jsonb) returns text
language sql immutable parallel safe
return case when winners ? field then winners -> field ->> 'id' else present end;

comment on function project.next_id(text, text, jsonb) is
  'Returns the id of the entity to which a field refers next: the one that won (null: no claim is left), or present if the field was not '
  'decided.';

-- Each row below takes the winning values under the names of its columns; only what is stored otherwise is named.

create or replace function project.organization_row(realm_id integer, entity_id text, present canon.organizations, winners jsonb)
returns canon.organizations
language sql stable
return jsonb_populate_record(
  present, winners || project.next_values(realm_id, present.version, present.created_at) || jsonb_build_object(
    'organization_id', entity_id, 'name', project.next_name(realm_id, entity_id, present.name, winners),
    'sanctioning', project.drafted_sanctioning(present.sanctioning, winners)));

comment on function project.organization_row(integer, text, canon.organizations, jsonb) is
  'Returns the next version of an organization: its current row (null: it is new) with the values that won (null: no claim is left). '
  'DECIDE-1.';

create or replace function project.competition_row(realm_id integer, entity_id text, present canon.competitions, winners jsonb)
returns canon.competitions
language sql stable
return jsonb_populate_record(
  present, winners || project.next_values(realm_id, present.version, present.created_at) || jsonb_build_object(
    'competition_id', entity_id, 'name', project.next_name(realm_id, entity_id, present.name, winners),
    'host_id', project.next_id('host', present.host_id, winners)));

comment on function project.competition_row(integer, text, canon.competitions, jsonb) is
  'Returns the next version of a competition: its current row (null: it is new) with the values that won (null: no claim is left). '
  'DECIDE-1.';

create or replace function project.division_row(realm_id integer, entity_id text, present canon.divisions, winners jsonb)
returns canon.divisions
language sql stable
return jsonb_populate_record(
  present, winners || jsonb_build_object(
    'realm_id', realm_id, 'division_id', entity_id, 'name', project.next_name(realm_id, entity_id, present.name, winners),
    'competition_id', project.next_id('competition', present.competition_id, winners)));

comment on function project.division_row(integer, text, canon.divisions, jsonb) is
  'Returns the next state of a division: its current row (null: it is new) with the values that won (null: no claim is left). DECIDE-1, '
  'DECIDE-35.';

create or replace function project.stage_row(realm_id integer, entity_id text, present canon.stages, winners jsonb)
returns canon.stages
language sql stable
return jsonb_populate_record(
  present, winners || jsonb_build_object(
    'realm_id', realm_id, 'stage_id', entity_id, 'name', project.next_name(realm_id, entity_id, present.name, winners),
    'division_id', project.next_id('division', present.division_id, winners),
    'type', coalesce(winners ->> 'type', case when not winners ? 'type' then present.type end, 'other'),
    'stage_order', coalesce((winners ->> 'order')::integer, case when not winners ? 'order' then present.stage_order end, 0)));

comment on function project.stage_row(integer, text, canon.stages, jsonb) is
  'Returns the next state of a stage: its current row (null: it is new) with the values that won (null: no claim is left). DECIDE-1, '
  'DECIDE-35.';

create or replace function project.venue_row(realm_id integer, entity_id text, present canon.venues, winners jsonb)
returns canon.venues
language sql stable
return jsonb_populate_record(
  present, winners || project.next_values(realm_id, present.version, present.created_at) || jsonb_build_object(
    'venue_id', entity_id, 'name', project.next_name(realm_id, entity_id, present.name, winners),
    'latitude', case when winners ? 'geo' then (winners -> 'geo' ->> 0)::double precision else present.latitude end,
    'longitude', case when winners ? 'geo' then (winners -> 'geo' ->> 1)::double precision else present.longitude end,
    'fields', coalesce(nullif(winners -> 'fields', 'null'), case when not winners ? 'fields' then to_jsonb(present.fields) end, '[]')));

comment on function project.venue_row(integer, text, canon.venues, jsonb) is
  'Returns the next version of a venue: its current row (null: it is new) with the values that won (null: no claim is left). DECIDE-1.';

create or replace function project.team_row(realm_id integer, entity_id text, present canon.teams, winners jsonb)
returns canon.teams
language sql stable
return jsonb_populate_record(
  present, winners || project.next_values(realm_id, present.version, present.created_at) || jsonb_build_object(
    'team_id', entity_id, 'name', project.next_name(realm_id, entity_id, present.name, winners),
    'organization_id', project.next_id('organization', present.organization_id, winners),
    'sanctioning', project.drafted_sanctioning(present.sanctioning, winners)));

comment on function project.team_row(integer, text, canon.teams, jsonb) is
  'Returns the next version of a team: its current row (null: it is new) with the values that won (null: no claim is left). The claim '
  'coach is kept for identity and is not a canonical field. DECIDE-1.';

create or replace function project.stat_line_row(
  realm_id integer, entity_id text, present canon.stat_lines, winners jsonb, mapping_id bigint
)
returns canon.stat_lines
language sql stable
return jsonb_populate_record(
  present, winners || project.next_values(realm_id, present.version, present.created_at) || jsonb_build_object(
    'stat_line_id', entity_id, 'mapping_id', coalesce(mapping_id, present.mapping_id),
    'fixture_id', project.next_id('fixture', present.fixture_id, winners), 'team_id', project.next_id('team', present.team_id, winners),
    'stats', coalesce(nullif(winners -> 'stats', 'null'), present.stats)));

comment on function project.stat_line_row(integer, text, canon.stat_lines, jsonb, bigint) is
  'Returns the next version of a stat line: its current row (null: it is new) with the values that won (null: no claim is left). '
  'mapping_id identifies it. DECIDE-1.';
