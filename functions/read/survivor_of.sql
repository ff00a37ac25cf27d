create or replace function read.survivor_of(realm_id integer, entity_type text, entity_id text) returns text
language plpgsql stable strict
as $$
declare
  v_survivor_id text;
begin
  -- Every id passed to the API becomes an entity here (api.get_fixture and api.get_calendar read it from the row, for speed).
  if survivor_of.entity_id is null then
    return null; -- as most filters of most lists are
  elsif survivor_of.entity_type = 'fixture' then
    select coalesce(e.merged_into, e.fixture_id) into v_survivor_id
      from canon.fixtures e where e.realm_id = survivor_of.realm_id and e.fixture_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'team' then
    select coalesce(e.merged_into, e.team_id) into v_survivor_id
      from canon.teams e where e.realm_id = survivor_of.realm_id and e.team_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'competition' then
    select coalesce(e.merged_into, e.competition_id) into v_survivor_id
      from canon.competitions e where e.realm_id = survivor_of.realm_id and e.competition_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'organization' then
    select coalesce(e.merged_into, e.organization_id) into v_survivor_id
      from canon.organizations e where e.realm_id = survivor_of.realm_id and e.organization_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'venue' then
    select coalesce(e.merged_into, e.venue_id) into v_survivor_id
      from canon.venues e where e.realm_id = survivor_of.realm_id and e.venue_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'division' then
    select coalesce(e.merged_into, e.division_id) into v_survivor_id
      from canon.divisions e where e.realm_id = survivor_of.realm_id and e.division_id = survivor_of.entity_id;
  elsif survivor_of.entity_type = 'stage' then
    select coalesce(e.merged_into, e.stage_id) into v_survivor_id
      from canon.stages e where e.realm_id = survivor_of.realm_id and e.stage_id = survivor_of.entity_id;
  end if;
  if v_survivor_id is null then
    -- The id that an external id would have been given if it had not been recognised: it has no row.
    select r.survivor_id into v_survivor_id
      from identity.redirects r
     where r.realm_id = survivor_of.realm_id and r.entity_id = survivor_of.entity_id and r.entity_type = survivor_of.entity_type;
  end if;
  return v_survivor_id;
end;
$$;

comment on function read.survivor_of(integer, text, text) is
  'Returns the id that an id of a type (fixture, team, competition, organization, venue, division, stage) leads to in a realm: itself, '
  'or the entity it was merged into; null if it does not exist, and for null. One look-up of the primary key. IDENTITY-50.';

create or replace function read.leads_to(realm_id integer, entity_type text, entity_id text) returns jsonb
language sql stable
begin atomic
  select jsonb_strip_nulls(jsonb_build_object(
           'id', coalesce(d.competition_id, s.survivor_id),
           'path', case when d.competition_id is not null then canon.path_of(leads_to.entity_type, s.survivor_id, '') end))
    from (select read.survivor_of(leads_to.realm_id, leads_to.entity_type, leads_to.entity_id) as survivor_id) s
    left join canon.stages g
      on leads_to.entity_type = 'stage' and g.realm_id = leads_to.realm_id and g.stage_id = s.survivor_id
    left join canon.divisions d
      on leads_to.entity_type in ('division', 'stage') and d.realm_id = leads_to.realm_id
     and d.division_id = coalesce(g.division_id, s.survivor_id)
   where s.survivor_id is not null;
end;

comment on function read.leads_to(integer, text, text) is
  'Returns where the id of an entity leads: id, itself or the one it was merged into; for a division or stage its competition, with the '
  'path at which its fields start there. Null if it does not exist. DASHBOARD-32.';

create or replace function read.find_survivor(realm_id integer, entity_type text, entity_id text) returns text
language plpgsql stable
as $$
declare
  v_survivor_id text := read.survivor_of(find_survivor.realm_id, find_survivor.entity_type, find_survivor.entity_id);
begin
  if v_survivor_id is null then
    perform tenancy.refuse_absent(find_survivor.entity_type, find_survivor.entity_id);
  end if;
  return v_survivor_id;
end;
$$;

comment on function read.find_survivor(integer, text, text) is
  'Returns the id of the entity that an id leads to (read.survivor_of). Raises OYN01 (not_found).';

create or replace function read.follow_ids(realm_id integer, filter api.fixture_filter) returns api.fixture_filter
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_filter api.fixture_filter := follow_ids.filter;
begin
  v_filter.team := coalesce(read.survivor_of(follow_ids.realm_id, 'team', v_filter.team), v_filter.team);
  v_filter.competition := coalesce(read.survivor_of(follow_ids.realm_id, 'competition', v_filter.competition), v_filter.competition);
  v_filter.division := coalesce(read.survivor_of(follow_ids.realm_id, 'division', v_filter.division), v_filter.division);
  v_filter.stage := coalesce(read.survivor_of(follow_ids.realm_id, 'stage', v_filter.stage), v_filter.stage);
  v_filter.venue := coalesce(read.survivor_of(follow_ids.realm_id, 'venue', v_filter.venue), v_filter.venue);
  return v_filter;
end;
$$;

comment on function read.follow_ids(integer, api.fixture_filter) is
  'Returns a filter of fixtures with the ids of the entities that its ids lead to (read.survivor_of); an id that leads nowhere stays, '
  'and nothing matches it.';
