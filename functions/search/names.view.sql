create or replace view search.names as
select e.realm_id, 'organization' as entity_type, e.organization_id as entity_id, e.name
  from canon.organizations e where e.merged_into is null and e.void_at is null
union all select e.realm_id, 'competition', e.competition_id, e.name
  from canon.competitions e where e.merged_into is null and e.void_at is null
union all select e.realm_id, 'venue', e.venue_id, e.name from canon.venues e where e.merged_into is null and e.void_at is null
union all select e.realm_id, 'team', e.team_id, e.name from canon.teams e where e.merged_into is null and e.void_at is null;

comment on view search.names is
  'The searchable names: those of entities that are not merged into another and not void (LIST-31, UNDO-5).';
comment on column search.names.realm_id is 'The realm.';
comment on column search.names.entity_type is 'organization, competition, venue or team.';
comment on column search.names.entity_id is 'The entity.';
comment on column search.names.name is 'Its name.';
