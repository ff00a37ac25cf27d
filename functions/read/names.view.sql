create or replace view read.names as
select e.realm_id, 'organization' as entity_type, e.organization_id as entity_id, e.name from canon.organizations e
union all select e.realm_id, 'competition', e.competition_id, e.name from canon.competitions e
union all select e.realm_id, 'division', e.division_id, e.name from canon.divisions e
union all select e.realm_id, 'stage', e.stage_id, e.name from canon.stages e
union all select e.realm_id, 'venue', e.venue_id, e.name from canon.venues e
union all select e.realm_id, 'team', e.team_id, e.name from canon.teams e
union all select e.realm_id, 'fixture', e.fixture_id, e.title from canon.fixtures e;

comment on view read.names is
  'The current name of every entity that can be merged, merged or not, for auditors.';
comment on column read.names.realm_id is 'The realm.';
comment on column read.names.entity_type is 'organization, competition, division, stage, venue, team or fixture.';
comment on column read.names.entity_id is 'The entity.';
comment on column read.names.name is
  'Its name; for a fixture its title, null if it has none.';
