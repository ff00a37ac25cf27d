create or replace function read.page_division(realm_id integer, competition_id text, division_id text) returns jsonb
language plpgsql stable
as $$
declare
  v_ids text[];
  v_division jsonb;
begin
  if page_division.division_id is null then
    v_ids := array(
      select d.division_id from canon.divisions d
       where d.realm_id = page_division.realm_id and d.competition_id = page_division.competition_id and d.merged_into is null
         and d.void_at is null
       limit 2);
    if cardinality(v_ids) <> 1 then
      return null;
    end if;
  end if;
  select jsonb_strip_nulls(jsonb_build_object(
           'id', d.division_id, 'name', d.name, 'age_group', d.age_group, 'gender', d.gender, 'level', nullif(d.level, '')))
    into v_division
    from canon.divisions d
   where d.realm_id = page_division.realm_id and d.competition_id = page_division.competition_id
     and d.division_id = coalesce(v_ids[1], read.survivor_of(page_division.realm_id, 'division', page_division.division_id));
  if not found then
    raise exception using errcode = 'OYN01', message = format('This competition has no division %s.', page_division.division_id);
  end if;
  return v_division;
end;
$$;

comment on function read.page_division(integer, text, text) is
  'Returns the division of a competition that an id leads to: id, name, age_group, gender and level. Without an id, returns the only '
  'division, or null if there are several or none. Raises OYN01 (not_found) if the competition has no such division. PAGE-9.';

create or replace function read.page_divisions(
  realm_id integer, competition_id text, after_division text, row_limit integer, out divisions jsonb, out place text
)
language sql stable
begin atomic
  with after as (
    select d.name, d.division_id from canon.divisions d
     where d.realm_id = page_divisions.realm_id and d.division_id = page_divisions.after_division
  ), found as (
    select d.division_id, d.name, row_number() over (order by d.name, d.division_id) as number
      from canon.divisions d
     where d.realm_id = page_divisions.realm_id and d.competition_id = page_divisions.competition_id and d.merged_into is null
         and d.void_at is null
       and (page_divisions.after_division is null or (d.name, d.division_id) > (select a.name, a.division_id from after a))
     order by d.name, d.division_id
     limit page_divisions.row_limit + 1
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', f.division_id, 'name', f.name) order by f.number)
                    filter (where f.number <= page_divisions.row_limit), '[]'),
         case when count(*) > page_divisions.row_limit then max(f.division_id) filter (where f.number = page_divisions.row_limit) end
    from found f;
end;

comment on function read.page_divisions(integer, text, text, integer) is
  'Returns id and name of the divisions of a competition by name, row_limit of them after a division (null: from the first), and the '
  'division after which to continue, null at the end. PAGE-9.';

create or replace function read.page_fixtures_of(realm_id integer, fixture_ids text[]) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_agg(f.document || coalesce(o.members, '{}') order by f.sorts_at, f.fixture_id), '[]')
    from read.page_fixtures f
    left join read.listings_of(page_fixtures_of.realm_id, page_fixtures_of.fixture_ids) l on l.fixture_id = f.fixture_id
    left join lateral (
      -- Over when all are; with the result of any.
      select jsonb_strip_nulls(jsonb_build_object(
               'listings', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                 'start', g.document -> 'start', 'day', g.document -> 'day', 'venue', g.document #> '{venue,name}',
                 'said', g.document -> 'said'))
                 order by array_position(l.listed_ids, g.fixture_id)),
               'over', bool_and((g.document ->> 'over')::boolean),
               'result', (array_agg(g.document -> 'result' order by array_position(l.listed_ids, g.fixture_id))
                           filter (where g.document -> 'result' ->> 'final' = 'true'))[1])) as members
        from read.page_fixtures g
       where g.realm_id = page_fixtures_of.realm_id and g.fixture_id = any (l.listed_ids)
    ) o on l.listed_ids is not null
   where f.realm_id = page_fixtures_of.realm_id and f.fixture_id = any (page_fixtures_of.fixture_ids)
     and (l.listed_ids is null or l.listed_ids[1] = f.fixture_id);
end;

comment on function read.page_fixtures_of(integer, text[]) is
  'Returns fixtures by their ids as pages show them (read.page_fixtures), in order, as a JSON array. Two listings of one game are that of '
  'the earlier start, with both as its listings; the later one is left out. PAGE-13.';

create or replace function read.divisions_of(realm_id integer, competition_id text) returns text
language sql stable
begin atomic
  select '[' || coalesce(string_agg(row_to_json(r)::text, ',' order by d.name, d.division_id), '') || ']'
    from canon.divisions d
    cross join lateral (
      select d.division_id as id, d.name, d.age_group, d.gender, nullif(d.level, '') as level,
             (select ('[' || coalesce(string_agg(row_to_json(g)::text, ',' order by s.stage_order, s.name, s.stage_id), '') || ']')::json
                from canon.stages s
                cross join lateral (select s.stage_id as id, s.name, s.type, s.stage_order as "order") g
               where s.realm_id = d.realm_id and s.division_id = d.division_id and s.merged_into is null and s.void_at is null) as stages
    ) r
   where d.realm_id = divisions_of.realm_id and d.competition_id = divisions_of.competition_id and d.merged_into is null
     and d.void_at is null;
end;

comment on function read.divisions_of(integer, text) is
  'Returns the divisions of a competition by name, each with its stages in order, as JSON text.';

create or replace function read.competition_parts(realm_id integer, competition_id text) returns text[]
language sql stable
begin atomic
  select array_agg(p.part_id)
    from (
      select d.division_id as part_id from canon.divisions d
       where d.realm_id = competition_parts.realm_id and d.competition_id = competition_parts.competition_id
         and d.merged_into is null and d.void_at is null
      union all
      select s.stage_id
        from canon.divisions d
        join canon.stages s on s.realm_id = d.realm_id and s.division_id = d.division_id
       where d.realm_id = competition_parts.realm_id and d.competition_id = competition_parts.competition_id
         and s.merged_into is null and s.void_at is null
    ) p;
end;

comment on function read.competition_parts(integer, text) is 'Returns the ids of a competition''s divisions and their stages.';

create or replace function read.competition_members(
  competition canon.competitions, host_name text, divisions text, provenance text, external_ids text
) returns text
language sql stable parallel safe
return concat_ws(',',
  util.member('id', util.quoted(competition.competition_id)), '"type":"competition"',
  project.members(to_json(jsonb_populate_record(competition, project.left_out(
    array['sport', 'kind', 'season', 'start_date', 'end_date', 'time_zone', 'website'])))),
  util.member('sport', util.quoted(coalesce(competition.sport, 'other'))),
  util.member('kind', util.quoted(coalesce(competition.kind, 'other'))),
  util.member('host', project.named_reference(competition.host_id, host_name)),
  util.member('season', coalesce(util.quoted(nullif(competition.season, '')), 'null')),
  util.member('start_date', coalesce(to_json(competition.start_date)::text, 'null')),
  util.member('end_date', coalesce(to_json(competition.end_date)::text, 'null')),
  util.member('time_zone', coalesce(util.quoted(competition.time_zone), 'null')),
  util.member('website', coalesce(util.quoted(competition.website), 'null')),
  util.member('divisions', divisions), util.member('provenance', provenance), util.member('external_ids', external_ids),
  util.member('updated_at', util.quoted(util.rfc3339(competition.updated_at))), util.member('version', competition.version::text));

comment on function read.competition_members(canon.competitions, text, text, text, text) is
  'Returns the members of a Competition as JSON text without the braces, without venues; divisions, provenance and external ids as JSON '
  'text. MODEL-19.';

create or replace function read.divisions_then(fields jsonb) returns text
language sql stable
begin atomic
  with parts as (
    select split_part(f.key, '.', 1) as kind, split_part(f.key, '.', 2) as id,
           jsonb_object_agg(split_part(f.key, '.', 3), f.value) as own
      from jsonb_each(divisions_then.fields) f
     where f.key ~ '^(divisions|stages)[.]'
     group by 1, 2
  )
  select '[' || coalesce(string_agg(row_to_json(r)::text, ',' order by r.name, r.id), '') || ']'
    from parts d
    cross join lateral (
      select d.id, d.own ->> 'name' as name, d.own ->> 'age_group' as age_group, d.own ->> 'gender' as gender,
             nullif(d.own ->> 'level', '') as level, (
               select ('[' || coalesce(string_agg(row_to_json(g)::text, ',' order by g.order, g.name, g.id), '') || ']')::json
                 from parts s
                 cross join lateral (
                   select s.id, s.own ->> 'name' as name, s.own ->> 'type' as type, (s.own ->> 'order')::integer as "order") g
                where s.kind = 'stages' and s.own #>> '{division,id}' = d.id) as stages
    ) r
   where d.kind = 'divisions';
end;

comment on function read.divisions_then(jsonb) is
  'Returns the divisions that the fields of a competition at a version name, by name, each with its stages in order, as JSON text. '
  'HISTORY-5, HISTORY-45.';

create or replace function read.part_then(fields jsonb, entity_type text, entity_id text) returns jsonb
language sql stable parallel safe
begin atomic
  -- By its few paths: a competition may have thousands.
  select nullif(jsonb_strip_nulls(jsonb_build_object(
           'name', fields -> (p.path || 'name'), 'type', fields -> (p.path || 'type'), 'age_group', fields -> (p.path || 'age_group'),
           'gender', fields -> (p.path || 'gender'), 'level', fields -> (p.path || 'level'))), '{}')
    from (select canon.path_of(part_then.entity_type, part_then.entity_id, '')) p (path);
end;

comment on function read.part_then(jsonb, text, text) is
  'Returns what a fixture shows of a division or stage, from the fields of a competition; null if it has none.';

create or replace function read.part_at(realm_id integer, entity_type text, entity_id text, "position" bigint) returns jsonb
language sql stable
return read.part_then((
  select e.fields
    from ledger.entity_at(
           part_at.realm_id, read.leads_to(part_at.realm_id, part_at.entity_type, part_at.entity_id) ->> 'id', part_at.position) e),
  entity_type, entity_id);

comment on function read.part_at(integer, text, text, bigint) is
  'Returns what a fixture shows of a division or stage at a position of the ledger, from the competition that has it now; null: none.';
