create or replace function matching.read_surroundings(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.new_names n
     set said = jsonb_strip_nulls(jsonb_build_object('season', c.season)) || n.said || jsonb_build_object('competition', c.said)
    from (
      select x.competition_id, jsonb_build_object('name', x.name) as said, x.season
        from (
          select distinct on (w.external_id) w.external_id as competition_id, coalesce(i.data ->> 'name', c.name, w.value #>> '{}') as name,
                 coalesce(i.data ->> 'season', c.season) as season
            from (select distinct g.competition_id from pg_temp.new_names g where g.competition_id is not null) g
            join pg_temp.mentions w on w.external_id = g.competition_id and w.entity_type = 'competition' and not w.is_direct
            left join pg_temp.incoming i on i.external_id = w.external_id and i.type = 'competition' and not i.is_deleted
            left join lateral (
              select e.name, e.season from canon.competitions e
               where e.realm_id = read_surroundings.realm_id and e.competition_id = w.entity_id offset 0
            ) c on true
           order by w.external_id, i.observed_at desc nulls last
        ) x
       where x.name is not null
    ) c
   where n.competition_id = c.competition_id;

  update pg_temp.new_names n set said = n.said || jsonb_build_object('division', d.said)
    from (
      select distinct on (w.external_id) w.external_id as division_id,
             jsonb_strip_nulls(jsonb_build_object(
               'name', coalesce(i.data ->> 'name', d.name, w.value #>> '{}'),
               'age_group', coalesce(intake.age_group(i.data ->> 'age_group'), d.age_group),
               'gender', coalesce(i.data ->> 'gender', d.gender))) as said
        from (select distinct g.division_id from pg_temp.new_names g where g.division_id is not null) g
        join pg_temp.mentions w on w.external_id = g.division_id and w.entity_type = 'division' and not w.is_direct
        left join pg_temp.incoming i on i.external_id = w.external_id and i.type = 'division' and not i.is_deleted
        left join lateral (
          select e.name, e.age_group, e.gender from canon.divisions e
           where e.realm_id = read_surroundings.realm_id and e.division_id = w.entity_id offset 0
        ) d on true
       order by w.external_id, i.observed_at desc nulls last
    ) d
   where n.division_id = d.division_id and d.said <> '{}';

  update pg_temp.new_names n
     set said = n.said || jsonb_build_object(
           case n.entity_type when 'competition' then 'host' else 'organization' end, o.said)
    from (
      select distinct on (w.external_id) w.external_id as organization_id,
             jsonb_strip_nulls(jsonb_build_object(
               'name', coalesce(i.data ->> 'name', w.value #>> '{}', o.name), 'region', coalesce(i.data ->> 'region', o.region),
               'country', coalesce(i.data ->> 'country', o.country))) as said
        from (select distinct g.organization_id from pg_temp.new_names g where g.organization_id is not null) g
        join pg_temp.mentions w on w.external_id = g.organization_id and w.entity_type = 'organization' and not w.is_direct
        left join pg_temp.incoming i on i.external_id = w.external_id and i.type = 'organization' and not i.is_deleted
        left join lateral (
          select e.name, e.region, e.country from canon.organizations e
           where e.realm_id = read_surroundings.realm_id and e.organization_id = w.entity_id offset 0
        ) o on true
       order by w.external_id, i.observed_at desc nulls last
    ) o
   where n.organization_id = o.organization_id and o.said ? 'name';
end;
$$;

comment on function matching.read_surroundings(integer) is
  'Sets for each name in pg_temp.new_names its context, from the batch or as known: the name of its competition and that season; name, age '
  'group and gender of its division; name, region and country of its club or host (IDENTITY-110).';
