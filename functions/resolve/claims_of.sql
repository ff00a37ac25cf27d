create or replace function resolve.claims_of(
  type text, data jsonb, cleared text[], organization_id text, competition_id text, division_id text, stage_id text, venue_id text,
  first_team_id text, second_team_id text
) returns jsonb
language sql stable parallel safe
return case claims_of.type
  when 'fixture' then resolve.fixture_claims(data, cleared, competition_id, division_id, stage_id, venue_id, first_team_id, second_team_id)
  when 'result' then jsonb_build_object('result', resolve.result_claim(data -> 'result'))
  when 'venue' then data
  else resolve.party_claims(claims_of.type, data) || case when organization_id is not null then jsonb_build_object(
    case claims_of.type when 'team' then 'organization' else 'host' end, canon.reference(organization_id)) else '{}' end
end;

comment on function resolve.claims_of(text, jsonb, text[], text, text, text, text, text, text, text) is
  'Returns what an observation of a fixture, result, venue, team, organization or competition claims: field path to value. Ids are those '
  'of the entities that it refers to (organization_id: also a host). DECIDE-12, DECIDE-14.';
grant execute on function resolve.claims_of(text, jsonb, text[], text, text, text, text, text, text, text)
  to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements

create or replace function resolve.fixture_claims(
  data jsonb, cleared text[], competition_id text, division_id text, stage_id text, venue_id text, first_team_id text, second_team_id text
) returns jsonb
language sql stable parallel safe
return resolve.cleared_claims(cleared)
  || (data - array['competition', 'division', 'stage', 'venue', 'sides', 'result', 'start', 'end'])
  || util.object(concat_ws(',',
       util.member('competition', resolve.reference_text(data ? 'competition', competition_id)),
       util.member('division', resolve.reference_text(data ? 'division', division_id)),
       util.member('stage', resolve.reference_text(data ? 'stage', stage_id)),
       util.member('start', '"' || util.utc(data ->> 'start') || '"'),
       util.member('end', '"' || util.utc(data ->> 'end') || '"'),
       util.member('venue', resolve.reference_text(data ? 'venue', venue_id)),
       util.member('venue.field', '{"venue":"' || venue_id || '","field":' || (data #> '{venue,field}')::text || '}'),
       util.member('sides', '[' || case
         when data -> 'sides' = '[]' then ''
         when data ? 'sides' then concat_ws(',',
           resolve.side_text(data #>> '{sides,0,role}', first_team_id), resolve.side_text(data #>> '{sides,1,role}', second_team_id))
       end || ']'),
       util.member('result', resolve.result_claim(data -> 'result')::text)))::jsonb;

comment on function resolve.fixture_claims(jsonb, text[], text, text, text, text, text, text) is
  'Returns what an observation of a fixture claims, with the entities that it refers to. result, sides and venue are units; venue.field '
  'includes the venue it was claimed for; what is cleared is null. DECIDE-12, DECIDE-14, FEED-261.';
grant execute on function resolve.fixture_claims(jsonb, text[], text, text, text, text, text, text)
  to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements

create or replace function resolve.party_claims(type text, data jsonb) returns jsonb
language sql stable parallel safe
-- Each key of sanctioning is a separate field; divisions are separate observations.
return (data - array['sanctioning', 'divisions', 'organization', 'host'])
  || case when data ? 'sanctioning' then (
       select coalesce(jsonb_object_agg('sanctioning.' || s.key, s.value), '{}') from jsonb_each(data -> 'sanctioning') s) else '{}' end
  || case when data ? 'age_group' then jsonb_build_object('age_group', intake.age_group(data ->> 'age_group')) else '{}' end
  || case when party_claims.type = 'competition' and data ->> 'kind' = 'friendly_series' then '{"kind": "friendly"}'::jsonb else '{}' end;

comment on function resolve.party_claims(text, jsonb) is
  'Returns what an observation of an organization, team or competition claims, without the organization it refers to. DECIDE-12, '
  'MODEL-6.';
grant execute on function resolve.party_claims(text, jsonb) to oyss_auditor, oyss_auditor_unmasked; -- for audit.statements
