create or replace function canon.is_void(realm_id integer, entity_id text) returns boolean
language sql stable
begin atomic
  -- Two look-ups that end at the first row.
  select exists (select from canon.external_ids m where m.realm_id = is_void.realm_id and m.entity_id = is_void.entity_id and m.is_void)
     and not exists (
       select from canon.external_ids m where m.realm_id = is_void.realm_id and m.entity_id = is_void.entity_id and not m.is_void);
end;

comment on function canon.is_void(integer, text) is
  'Returns whether only void runs report an entity: every external id that leads to it is void. UNDO-5.';

create or replace function canon.void_at(realm_id integer, entity_type text, entity_id text) returns timestamptz
language sql stable
return case entity_type
  when 'fixture' then (
    select e.void_at from canon.fixtures e where e.realm_id = void_at.realm_id and e.fixture_id = void_at.entity_id)
  when 'team' then (select e.void_at from canon.teams e where e.realm_id = void_at.realm_id and e.team_id = void_at.entity_id)
  when 'venue' then (select e.void_at from canon.venues e where e.realm_id = void_at.realm_id and e.venue_id = void_at.entity_id)
  when 'division' then (
    select e.void_at from canon.divisions e where e.realm_id = void_at.realm_id and e.division_id = void_at.entity_id)
  when 'stage' then (select e.void_at from canon.stages e where e.realm_id = void_at.realm_id and e.stage_id = void_at.entity_id)
  when 'competition' then (
    select e.void_at from canon.competitions e where e.realm_id = void_at.realm_id and e.competition_id = void_at.entity_id)
  when 'organization' then (
    select e.void_at from canon.organizations e where e.realm_id = void_at.realm_id and e.organization_id = void_at.entity_id)
end;

comment on function canon.void_at(integer, text, text) is
  'Returns since when only void runs report an entity, from its row; null: something else does, or it has no row. UNDO-5.';
