create or replace view read.teams as
select t.realm_id, t.team_id,
       util.object(concat_ws(',',
         util.member('id', util.quoted(t.team_id)), '"type":"team"',
         read.members(to_json(jsonb_populate_record(t, read.left_out(array['season', 'level', 'colors'])))),
         util.member('organization', read.named_reference(t.organization_id, o.name)),
         util.member('season', util.quoted(nullif(t.season, ''))), util.member('level', util.quoted(nullif(t.level, ''))),
         util.member('colors', nullif(to_json(t.colors)::text, '[]')),
         util.member('sanctioning', util.compact(nullif(t.sanctioning, '{}'))::text),
         util.member('provenance', read.provenance_of(t.realm_id, array[t.team_id])),
         util.member('external_ids', read.external_ids_of(t.realm_id, t.team_id)),
         util.member('updated_at', util.quoted(util.rfc3339(t.updated_at))), util.member('version', t.version::text))) as document
  from canon.teams t
  left join canon.organizations o on o.realm_id = t.realm_id and o.organization_id = t.organization_id;

comment on view read.teams is
  'Teams as they are published (MODEL-18). The coach is never shown.';
comment on column read.teams.realm_id is 'The realm.';
comment on column read.teams.team_id is 'The team.';
comment on column read.teams.document is 'JSON text of the Team.';
