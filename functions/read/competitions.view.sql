create or replace view read.competitions as
select c.realm_id, c.competition_id,
       read.competition_members(
         c, h.name, read.divisions_of(c.realm_id, c.competition_id),
         read.provenance_of(
           c.realm_id, c.competition_id || coalesce(read.competition_parts(c.realm_id, c.competition_id), '{}')),
         read.external_ids_of(c.realm_id, c.competition_id)) as members
  from canon.competitions c
  left join canon.organizations h on h.realm_id = c.realm_id and h.organization_id = c.host_id;

comment on view read.competitions is
  'Competitions as they are published, without venues (MODEL-19). A competition known only from references has sport and kind other.';
comment on column read.competitions.realm_id is 'The realm.';
comment on column read.competitions.competition_id is 'The competition.';
comment on column read.competitions.members is
  'The members of the Competition as JSON text without the braces: reading a single competition adds its venues.';
