create or replace function matching.read_names(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
begin
  with around as materialized (
    select s.* from matching.surroundings(read_names.realm_id) s
  )
  update pg_temp.new_names n
     set mapping_id = x.mapping_id, is_unknown = x.is_unknown, club_id = x.club_id, old_said = x.old_said,
         name_no = coalesce(x.mapping_id, - x.number), said = case when x.old_said is null then x.said else
           (x.said - x.first_day) || x.old_said || case
             when n.is_reference and x.is_described is not true then jsonb_strip_nulls(jsonb_build_object('name', x.said -> 'name'))
             when n.is_reference or x.observed_at > n.observed_at then '{}'
             else x.said - array['division', 'competition', x.first_day] end end
    from (
      select r.entity_type, r.external_id, w.mapping_id, w.is_unknown, row_number() over () as number, k.said as old_said, k.observed_at,
             k.is_described, case when r.entity_type = 'team' and w.is_unknown then (
               select m.entity_id from pg_temp.mentions m
                where m.external_id = r.organization_id and m.entity_type = 'organization' and m.entity_id is not null
                limit 1) end as club_id,
             -- The start_date of a team is the day of the game by which it was first known; a competition reports its own.
             case r.entity_type when 'team' then 'start_date' else '' end as first_day,
             jsonb_strip_nulls(jsonb_build_object('season', c.said -> 'season')) || r.said || jsonb_strip_nulls(jsonb_build_object(
               'competition', c.said - 'season', 'division', d.said,
               case r.entity_type when 'competition' then 'host' else 'organization' end, o.said)) as said
        from pg_temp.new_names r
        left join around c on c.entity_type = 'competition' and c.external_id = r.competition_id and c.said ? 'name'
        left join around d on d.entity_type = 'division' and d.external_id = r.division_id and d.said <> '{}'
        left join around o on o.entity_type = 'organization' and o.external_id = r.organization_id and o.said ? 'name'
        left join lateral (
          select e.mapping_id, e.mapping_id is null and e.entity_id is null and e.is_described as is_unknown
            from pg_temp.mentions e
           where e.external_id = r.external_id and e.entity_type = r.entity_type
           order by e.is_described desc
           limit 1
        ) w on true
        -- References fill what is not known, and name what is known by references alone.
        left join lateral (
          select y.said, m.observed_at, m.observation_id is not null as is_described
            from matching.names y
            join canon.external_ids m on m.realm_id = read_names.realm_id and m.mapping_id = y.mapping_id
           where y.realm_id = read_names.realm_id and y.mapping_id = w.mapping_id offset 0
        ) k on true
    ) x
   where x.external_id = n.external_id and x.entity_type = n.entity_type;
  delete from pg_temp.new_names n where n.said = n.old_said or not n.said ? 'name';
  if exists (select from pg_temp.new_names) then
    perform likeness.open_workspace((select count(*) from pg_temp.new_names));
    perform matching.read_parts();
  end if;
end;
$$;

comment on function matching.read_names(integer) is
  'Completes pg_temp.new_names: adds surroundings and what is already known, removes names without news, and reads the others into '
  'pg_temp.parts, with the keys by which they are looked up. IDENTITY-110.';

create or replace function matching.surroundings(realm_id integer) returns table (entity_type text, external_id text, said jsonb)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select distinct on (w.entity_type, w.external_id) w.entity_type, w.external_id, jsonb_strip_nulls(case w.entity_type
           when 'competition' then jsonb_build_object(
             'name', coalesce(i.data ->> 'name', e.name, w.value #>> '{}'), 'season', coalesce(i.data ->> 'season', e.season))
           when 'division' then jsonb_build_object(
             'name', coalesce(i.data ->> 'name', e.name, w.value #>> '{}'), 'gender', coalesce(i.data ->> 'gender', e.gender),
             'age_group', coalesce(intake.age_group(i.data ->> 'age_group'), e.age_group))
           else jsonb_build_object(
             'name', coalesce(i.data ->> 'name', w.value #>> '{}', e.name), 'region', coalesce(i.data ->> 'region', e.region),
             'country', coalesce(i.data ->> 'country', e.country)) end)
    from (
      select distinct x.entity_type, x.external_id
        from pg_temp.new_names n
        cross join lateral (values
          ('competition', n.competition_id), ('division', n.division_id), ('organization', n.organization_id)) x (entity_type, external_id)
       where x.external_id is not null
    ) r
    join pg_temp.mentions w on w.external_id = r.external_id and w.entity_type = r.entity_type and not w.is_direct
    left join pg_temp.incoming i on i.external_id = w.external_id and i.type = w.entity_type and not i.is_deleted
    left join lateral (
      select c.name, c.season, null as age_group, null as gender, null as region, null as country from canon.competitions c
       where w.entity_type = 'competition' and c.realm_id = surroundings.realm_id and c.competition_id = w.entity_id
      union all
      select d.name, null, d.age_group, d.gender, null, null from canon.divisions d
       where w.entity_type = 'division' and d.realm_id = surroundings.realm_id and d.division_id = w.entity_id
      union all
      select o.name, null, null, null, o.region, o.country from canon.organizations o
       where w.entity_type = 'organization' and o.realm_id = surroundings.realm_id and o.organization_id = w.entity_id
    ) e on true
   order by w.entity_type, w.external_id, i.observed_at desc nulls last;
end;
$$;

comment on function matching.surroundings(integer) is
  'Returns what the batch reports, or else is known, of the competitions (name, season), divisions (name, age group, gender), clubs and '
  'hosts (name, region, country) that names of pg_temp.new_names are listed with. IDENTITY-110.';

create or replace function matching.read_parts() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = on
set enable_hashjoin = on
as $$
begin
  if exists (select from pg_temp.new_names n where n.entity_type = 'team') then perform likeness.read_teams(); end if;
  if exists (select from pg_temp.new_names n where n.entity_type = 'venue') then perform likeness.read_venues(); end if;
  if exists (select from pg_temp.new_names n where n.entity_type = 'organization') then perform likeness.read_organizations(); end if;
  if exists (select from pg_temp.new_names n where n.entity_type = 'competition') then perform likeness.read_competitions(); end if;
  perform matching.add_keys();
end;
$$;

comment on function matching.read_parts() is
  'Reads the names of pg_temp.new_names into pg_temp.parts, and gives each its keys and marks. IDENTITY-113.';

create or replace function matching.may_be_one(first_marks bigint, second_marks bigint) returns boolean
language sql immutable parallel safe
return not (
  -- Of years of birth, genders and sports one must be common, where both say some.
  first_marks & 1048575 <> 0 and second_marks & 1048575 <> 0 and first_marks & second_marks & 1048575 = 0
  or first_marks & 15728640 <> 0 and second_marks & 15728640 <> 0 and first_marks & second_marks & 15728640 = 0
  or first_marks & 4278190080 <> 0 and second_marks & 4278190080 <> 0 and first_marks & second_marks & 4278190080 = 0
  -- Colours, tiers, numbers and directions of one must be part of the other's.
  or first_marks & ~second_marks & (1023::bigint << 32) <> 0 and second_marks & ~first_marks & (1023::bigint << 32) <> 0
  or first_marks & ~second_marks & (1023::bigint << 42) <> 0 and second_marks & ~first_marks & (1023::bigint << 42) <> 0
  or first_marks & ~second_marks & (255::bigint << 52) <> 0 and second_marks & ~first_marks & (255::bigint << 52) <> 0
  or first_marks & ~second_marks & (3::bigint << 60) <> 0 and second_marks & ~first_marks & (3::bigint << 60) <> 0);

comment on function matching.may_be_one(bigint, bigint) is
  'Returns false only if a rule on birth year, gender, sport, colour, tier, number or direction forbids, by their marks, that two names '
  'are of one team; true means that this quick check cannot decide. IDENTITY-113.';
