create or replace function project.team_document(team canon.teams, organization text, provenance text, external_ids text) returns text
language sql stable
return util.object(concat_ws(',',
  util.member('id', util.quoted(team.team_id)), '"type":"team"',
  project.members(to_json(jsonb_populate_record(team, project.left_out(array['season', 'level', 'colors'])))),
  util.member('organization', project.named_reference(team.organization_id, organization)),
  util.member('season', util.quoted(nullif(team.season, ''))), util.member('level', util.quoted(nullif(team.level, ''))),
  util.member('colors', nullif(to_json(team.colors)::text, '[]')),
  util.member('sanctioning', util.compact(nullif(team.sanctioning, '{}'))::text),
  util.member('provenance', provenance), util.member('external_ids', external_ids),
  util.member('updated_at', util.quoted(util.rfc3339(team.updated_at))), util.member('version', team.version::text)));

comment on function project.team_document(canon.teams, text, text, text) is
  'Returns a team as it is published, as JSON text, from its row, the name of its organization, its provenance and its external ids '
  '(JSON text). The coach is never shown. MODEL-17.';

create or replace function project.organization_document(organization canon.organizations, provenance text, external_ids text)
returns text
language sql stable
return util.object(concat_ws(',',
  util.member('id', util.quoted(organization.organization_id)), '"type":"organization"',
  project.members(to_json(jsonb_populate_record(organization, project.left_out(array['short_name', 'region'])))),
  util.member('short_name', util.quoted(nullif(organization.short_name, ''))),
  util.member('region', util.quoted(nullif(organization.region, ''))),
  util.member('sanctioning', util.compact(nullif(organization.sanctioning, '{}'))::text),
  util.member('provenance', provenance), util.member('external_ids', external_ids),
  util.member('updated_at', util.quoted(util.rfc3339(organization.updated_at))),
  util.member('version', organization.version::text)));

comment on function project.organization_document(canon.organizations, text, text) is
  'Returns an organization as it is published, as JSON text, from its row, its provenance and its external ids (JSON text). MODEL-17.';

create or replace function project.venue_members(venue canon.venues, provenance text, external_ids text) returns text
language sql stable
return concat_ws(',',
  util.member('id', util.quoted(venue.venue_id)), '"type":"venue"',
  project.members(to_json(jsonb_populate_record(venue, project.left_out(array['address', 'time_zone'])))),
  util.member('address', case when venue.address is not null then (
    select row_to_json(a)::text
      from (select venue.address -> 'line1' as line1, venue.address -> 'line2' as line2, venue.address -> 'city' as city,
                   venue.address -> 'region' as region, venue.address -> 'postal_code' as postal_code,
                   venue.address -> 'country' as country) a) end),
  util.member('geo', '[' || venue.latitude || ',' || venue.longitude || ']'),
  util.member('time_zone', coalesce(util.quoted(venue.time_zone), 'null')),
  util.member('provenance', provenance), util.member('external_ids', external_ids),
  util.member('updated_at', util.quoted(util.rfc3339(venue.updated_at))), util.member('version', venue.version::text));

comment on function project.venue_members(canon.venues, text, text) is
  'Returns a venue as it is published, as JSON text without the braces, from its row, its provenance and its external ids (JSON text): a '
  'list by distance adds a member. MODEL-17.';

create or replace function project.named_reference(entity_id text, name text) returns text
language sql stable parallel safe
return '{"id":"' || entity_id || '"' || coalesce(',"name":' || util.quoted(name), '') || '}';

comment on function project.named_reference(text, text) is
  'Returns an entity shown inside another as JSON text: {id, name}; null if there is none.';

create or replace function project.members(entity json) returns text
language sql immutable strict parallel safe
return left(right(json_strip_nulls(entity)::text, -1), -1);

comment on function project.members(json) is
  'Returns the columns of a row (to_json) as members of a document: JSON text without the braces, and without those that are null '
  '(MODEL-16).';

create or replace function project.left_out(columns text[]) returns jsonb
language sql immutable parallel safe
return jsonb_object(
  canon.other_columns() || 'merged_into'::text || columns,
  array_fill(null::text, array[cardinality(canon.other_columns()) + 1 + cardinality(columns)]));

comment on function project.left_out(text[]) is
  'Returns null for each of these columns and of those that are no fields, by column: what jsonb_populate_record sets in a row before '
  'the rest is published as it is.';
