create or replace view read.competitions as
select c.realm_id, c.competition_id,
       concat_ws(',',
         util.member('id', util.quoted(c.competition_id)), '"type":"competition"',
         project.members(to_json(jsonb_populate_record(c, project.left_out(
           array['sport', 'kind', 'season', 'start_date', 'end_date', 'time_zone', 'website'])))),
         util.member('sport', util.quoted(coalesce(c.sport, 'other'))), util.member('kind', util.quoted(coalesce(c.kind, 'other'))),
         util.member('host', project.named_reference(c.host_id, h.name)),
         util.member('season', coalesce(util.quoted(nullif(c.season, '')), 'null')),
         util.member('start_date', coalesce(to_json(c.start_date)::text, 'null')),
         util.member('end_date', coalesce(to_json(c.end_date)::text, 'null')),
         util.member('time_zone', coalesce(util.quoted(c.time_zone), 'null')),
         util.member('website', coalesce(util.quoted(c.website), 'null')),
         util.member('divisions', read.divisions_of(c.realm_id, c.competition_id)),
         util.member('provenance', read.provenance_of(
           c.realm_id, c.competition_id || coalesce(read.competition_parts(c.realm_id, c.competition_id), '{}'))),
         util.member('external_ids', read.external_ids_of(c.realm_id, c.competition_id)),
         util.member('updated_at', util.quoted(util.rfc3339(c.updated_at))), util.member('version', c.version::text)) as members
  from canon.competitions c
  left join canon.organizations h on h.realm_id = c.realm_id and h.organization_id = c.host_id;

comment on view read.competitions is
  'Competitions as they are published, without venues (MODEL-19). A competition known only from references has sport and kind other.';
comment on column read.competitions.realm_id is 'The realm.';
comment on column read.competitions.competition_id is 'The competition.';
comment on column read.competitions.members is
  'The members of the Competition as JSON text without the braces: reading a single competition adds its venues.';
