create or replace function canon.is_void(realm_id integer, entity_id text) returns boolean
language sql stable
begin atomic
  -- Two look-ups that end at the first row.
  select exists (select from canon.external_ids m where m.realm_id = is_void.realm_id and m.entity_id = is_void.entity_id and m.is_void)
     and not exists (
       select from canon.external_ids m
        where m.realm_id = is_void.realm_id and m.entity_id = is_void.entity_id and not m.is_void and m.entity_type <> 'correction');
end;

comment on function canon.is_void(integer, text) is
  'Returns whether only void runs report an entity: every external id that leads to it is void, corrections of connectors apart. UNDO-5.';

create or replace function canon.is_reported(realm_id integer, entity_id text) returns boolean
language sql stable
begin atomic
  select exists (
    select from canon.external_ids m
     where m.realm_id = is_reported.realm_id and m.entity_id = is_reported.entity_id and not m.is_void and not m.is_withdrawn
       and m.entity_type <> 'correction');
end;

comment on function canon.is_reported(integer, text) is
  'Returns whether any source still reports an entity: an external id that leads to it is neither void nor withdrawn. UNDO-9, FEED-380.';

create or replace function canon.is_void_report(observation intake.observations) returns boolean
language sql stable
begin atomic
  select exists (select from intake.batches b where b.batch_id = (is_void_report.observation).batch_id and b.is_void)
      or (is_void_report.observation).type = 'fixture' and exists (
           select from tenancy.sources s
            where s.realm_id = (is_void_report.observation).realm_id and s.source_id = (is_void_report.observation).source_id
              and s.ended_at is not null)
         -- Read from the row: a condition on it would have all void rows looked through.
         and coalesce((
           select m.is_void from canon.external_ids m
            where m.realm_id = (is_void_report.observation).realm_id and m.source_id = (is_void_report.observation).source_id
              and m.entity_type = 'fixture' and m.external_id = (is_void_report.observation).external_id and m.player_id = ''), false);
end;

comment on function canon.is_void_report(intake.observations) is
  'Returns whether an observation claims nothing: its run was undone, or it is of a fixture that a deleted feed reported and that was '
  'to come. UNDO-2, FEED-391.';

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

create or replace function canon.void_states(realm_id integer, entity_type text, entity_ids text[])
returns table (entity_id text, void_at timestamptz, is_void boolean)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select e.entity_id, e.void_at, coalesce(m.is_void, false)
    from (
      select x.fixture_id, x.void_at from canon.fixtures x
       where void_states.entity_type = 'fixture' and x.realm_id = void_states.realm_id and x.fixture_id = any (void_states.entity_ids)
      union all
      select x.team_id, x.void_at from canon.teams x
       where void_states.entity_type = 'team' and x.realm_id = void_states.realm_id and x.team_id = any (void_states.entity_ids)
      union all
      select x.venue_id, x.void_at from canon.venues x
       where void_states.entity_type = 'venue' and x.realm_id = void_states.realm_id and x.venue_id = any (void_states.entity_ids)
      union all
      select x.division_id, x.void_at from canon.divisions x
       where void_states.entity_type = 'division' and x.realm_id = void_states.realm_id and x.division_id = any (void_states.entity_ids)
      union all
      select x.stage_id, x.void_at from canon.stages x
       where void_states.entity_type = 'stage' and x.realm_id = void_states.realm_id and x.stage_id = any (void_states.entity_ids)
      union all
      select x.competition_id, x.void_at from canon.competitions x
       where void_states.entity_type = 'competition' and x.realm_id = void_states.realm_id
         and x.competition_id = any (void_states.entity_ids)
      union all
      select x.organization_id, x.void_at from canon.organizations x
       where void_states.entity_type = 'organization' and x.realm_id = void_states.realm_id
         and x.organization_id = any (void_states.entity_ids)
    ) e (entity_id, void_at)
    left join lateral (
      select bool_and(x.is_void) as is_void from canon.external_ids x
       where x.realm_id = void_states.realm_id and x.entity_id = e.entity_id and x.entity_type <> 'correction'
      offset 0
    ) m on true;
end;
$$;

comment on function canon.void_states(integer, text, text[]) is
  'Returns, of the entities of a type that have a row, since when only void runs report each (canon.void_at), and whether that is so now '
  '(canon.is_void). UNDO-5.';
