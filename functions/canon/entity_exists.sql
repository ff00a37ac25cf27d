create or replace function canon.entity_exists(realm_id integer, entity_type text, entity_id text) returns boolean
language sql stable
return case entity_type
  when 'fixture' then exists (
    select from canon.fixtures e where e.realm_id = entity_exists.realm_id and e.fixture_id = entity_exists.entity_id)
  when 'team' then exists (
    select from canon.teams e where e.realm_id = entity_exists.realm_id and e.team_id = entity_exists.entity_id)
  when 'competition' then exists (
    select from canon.competitions e where e.realm_id = entity_exists.realm_id and e.competition_id = entity_exists.entity_id)
  when 'organization' then exists (
    select from canon.organizations e where e.realm_id = entity_exists.realm_id and e.organization_id = entity_exists.entity_id)
  when 'venue' then exists (
    select from canon.venues e where e.realm_id = entity_exists.realm_id and e.venue_id = entity_exists.entity_id)
  when 'division' then exists (
    select from canon.divisions e where e.realm_id = entity_exists.realm_id and e.division_id = entity_exists.entity_id)
  when 'stage' then exists (
    select from canon.stages e where e.realm_id = entity_exists.realm_id and e.stage_id = entity_exists.entity_id)
  when 'stat_line' then exists (
    select from canon.stat_lines e where e.realm_id = entity_exists.realm_id and e.stat_line_id = entity_exists.entity_id)
end;

comment on function canon.entity_exists(integer, text, text) is
  'Returns whether the realm has a canonical entity of this type and id; null for a type that has no ids.';

create or replace function canon.lock_rows(realm_id integer, entity_type text, entity_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  case lock_rows.entity_type
    when 'organization' then perform from canon.organizations e
      where e.realm_id = lock_rows.realm_id and e.organization_id = any (lock_rows.entity_ids) order by e.organization_id for update;
    when 'competition' then perform from canon.competitions e
      where e.realm_id = lock_rows.realm_id and e.competition_id = any (lock_rows.entity_ids) order by e.competition_id for update;
    when 'division' then perform from canon.divisions e
      where e.realm_id = lock_rows.realm_id and e.division_id = any (lock_rows.entity_ids) order by e.division_id for update;
    when 'stage' then perform from canon.stages e
      where e.realm_id = lock_rows.realm_id and e.stage_id = any (lock_rows.entity_ids) order by e.stage_id for update;
    when 'venue' then perform from canon.venues e
      where e.realm_id = lock_rows.realm_id and e.venue_id = any (lock_rows.entity_ids) order by e.venue_id for update;
    when 'team' then perform from canon.teams e
      where e.realm_id = lock_rows.realm_id and e.team_id = any (lock_rows.entity_ids) order by e.team_id for update;
    when 'fixture' then perform from canon.fixtures e
      where e.realm_id = lock_rows.realm_id and e.fixture_id = any (lock_rows.entity_ids) order by e.fixture_id for update;
    when 'stat_line' then perform from canon.stat_lines e
      where e.realm_id = lock_rows.realm_id and e.stat_line_id = any (lock_rows.entity_ids) order by e.stat_line_id for update;
  end case;
end;
$$;

comment on function canon.lock_rows(integer, text, text[]) is
  'Locks the rows of entities of one type, in id order, before a merge or an unmerge. Batches that write these rows or refer to them '
  'wait. docs/locks.md, place 6. IDENTITY-38.';

create or replace function canon.id_prefix(entity_type text) returns text
language sql immutable parallel safe
return case entity_type
  when 'fixture' then 'fx' when 'team' then 'tm' when 'competition' then 'cmp' when 'organization' then 'org' when 'venue' then 'ven'
  when 'division' then 'div' when 'stage' then 'stg' when 'stat_line' then 'stl' end;

comment on function canon.id_prefix(text) is
  'Returns the id prefix of an entity type, without its underscore (ID-2); null for anything else.';

create or replace function canon.type_of_id(entity_id text) returns text
language sql stable
begin atomic
  select t.entity_type from canon.entity_types t where t.id_prefix = split_part(type_of_id.entity_id, '_', 1);
end;

comment on function canon.type_of_id(text) is 'Returns the type that the prefix of a canonical id names (ID-2); null for anything else.';

create or replace function canon.title_of(realm_id integer, entity_id text) returns text
language sql stable
begin atomic
  select nullif(concat_ws(
           ': ', canon.name_of(title_of.realm_id, t.entity_type, title_of.entity_id),
           case when t.entity_type = 'fixture' then (
             select string_agg(n.name, ' v ' order by n.side_index)
               from (select s.side_index, canon.name_of(s.realm_id, 'team', s.team_id) as name
                       from canon.fixture_sides s
                      where s.realm_id = title_of.realm_id and s.fixture_id = title_of.entity_id
                      order by s.side_index limit 2) n) end), '')
    from (select canon.type_of_id(title_of.entity_id) as entity_type) t;
end;

comment on function canon.title_of(integer, text) is
  'Returns what an entity is called now, by its id: its name; for a fixture, its title, if any, and its first two sides; null if '
  'neither is known. DASHBOARD-30.';

create or replace function canon.name_of(realm_id integer, entity_type text, entity_id text) returns text
language sql stable
begin atomic
  select coalesce(f.fields ->> 'name', f.fields ->> 'title')
    from (select canon.fields_of(realm_id, entity_type, entity_id) offset 0) f (fields);
end;

comment on function canon.name_of(integer, text, text) is
  'Returns the current name of an entity; for a fixture, its title, or null if it has none.';
