create or replace function read.find_entities(
  realm_id integer, entity_type text, q text, within text, after text, row_limit integer
) returns table (entity_id text, place text, number bigint)
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
set enable_hashjoin = off -- look-ups, whatever the size of the tables
set enable_mergejoin = off
as $$
declare
  v_filter api.fixture_filter;
  v_after text[] := string_to_array(find_entities.after, ' ');
  v_asked search.asked[] := case when find_entities.q is not null then search.read_question(
    find_entities.realm_id, case when find_entities.entity_type = 'fixture' then 'team' else find_entities.entity_type end,
    find_entities.q) end;
begin
  -- With q: those whose name matches, best first; fixtures of up to 20 teams that match q, latest first. Within a team, competition,
  -- division, stage or venue: its fixtures, earliest first. Otherwise: the fixtures that changed last, or the newest entities.
  if find_entities.within is not null then
    v_filter := jsonb_populate_record(v_filter, jsonb_build_object(canon.type_of_id(find_entities.within), find_entities.within));
    return query
      select case when m.is_met then f.fixture_id end, read.place_text(f.sorts_at, null, f.fixture_id),
             row_number() over (order by f.sorts_at, f.fixture_id, m.is_met desc)
        from read.find_fixtures(
               find_entities.realm_id, read.follow_ids(find_entities.realm_id, v_filter), v_after, find_entities.row_limit) f
        cross join lateral (select true where f.is_met union all select false where f.goes_on) m (is_met);
  elsif find_entities.entity_type = 'fixture' and v_asked is not null then
    return query
      select d.fixture_id, read.place_text(d.sorts_at, null, d.fixture_id), row_number() over (order by d.sorts_at desc, d.fixture_id desc)
        from (
          select distinct s.sorts_at, s.fixture_id
            from search.find_names(find_entities.realm_id, 'team', v_asked, null, null, 20) t
            cross join lateral (
              select p.sorts_at, p.fixture_id
                from canon.fixture_sides p
               where p.realm_id = find_entities.realm_id and p.team_id = t.entity_id
                 and (p.sorts_at, p.fixture_id) < (coalesce(v_after[1]::timestamptz, 'infinity'), coalesce(v_after[2], 'g') collate "C")
                 and exists (select from canon.fixtures f
                              where f.realm_id = p.realm_id and f.fixture_id = p.fixture_id and f.merged_into is null
                                and f.void_at is null offset 0)
               order by p.sorts_at desc, p.fixture_id desc limit find_entities.row_limit) s
           order by s.sorts_at desc, s.fixture_id desc limit find_entities.row_limit
        ) d;
  elsif find_entities.entity_type = 'fixture' then
    return query
      select f.fixture_id, read.place_text(f.updated_at, null, f.fixture_id),
             row_number() over (order by f.updated_at desc, f.fixture_id desc)
        from canon.fixtures f
       where f.realm_id = find_entities.realm_id and f.merged_into is null and f.void_at is null
         and (find_entities.after is null or (f.updated_at, f.fixture_id) < (v_after[1]::timestamptz, v_after[2] collate "C"))
       order by f.updated_at desc, f.fixture_id desc limit find_entities.row_limit;
  elsif v_asked is not null then
    return query
      select f.entity_id, f.place, f.number
        from search.find_names(
               find_entities.realm_id, find_entities.entity_type, v_asked, null, find_entities.after, find_entities.row_limit) f;
  else
    return query
      select e.id, e.id, row_number() over (order by e.id desc)
        from read.newest_of(find_entities.realm_id, find_entities.entity_type, find_entities.after, find_entities.row_limit) e (id);
  end if;
end;
$$;

comment on function read.find_entities(integer, text, text, text, text, integer) is
  'Returns at most row_limit entities of a type (fixture, team, venue, competition, organization), numbered in order, each with its '
  'cursor, after one (null: start). A last row without an entity: continue at its cursor. Raises OYV02 (invalid_parameter). '
  'DASHBOARD-31.';

create or replace function read.newest_of(realm_id integer, entity_type text, before text, row_limit integer) returns setof text
language plpgsql stable rows 100
set search_path = pg_catalog, pg_temp
as $$
declare
  v_before text collate "C" := coalesce(newest_of.before, '~');
begin
  if newest_of.entity_type = 'team' then
    return query select e.team_id from canon.teams e
      where e.realm_id = newest_of.realm_id and e.team_id < v_before and e.merged_into is null and e.void_at is null
      order by e.team_id desc limit newest_of.row_limit;
  elsif newest_of.entity_type = 'venue' then
    return query select e.venue_id from canon.venues e
      where e.realm_id = newest_of.realm_id and e.venue_id < v_before and e.merged_into is null and e.void_at is null
      order by e.venue_id desc limit newest_of.row_limit;
  elsif newest_of.entity_type = 'competition' then
    return query select e.competition_id from canon.competitions e
      where e.realm_id = newest_of.realm_id and e.competition_id < v_before and e.merged_into is null and e.void_at is null
      order by e.competition_id desc limit newest_of.row_limit;
  elsif newest_of.entity_type = 'organization' then
    return query select e.organization_id from canon.organizations e
      where e.realm_id = newest_of.realm_id and e.organization_id < v_before and e.merged_into is null and e.void_at is null
      order by e.organization_id desc limit newest_of.row_limit;
  end if;
end;
$$;

comment on function read.newest_of(integer, text, text, integer) is
  'Returns at most row_limit ids of a type (team, venue, competition, organization) before one (null: from the newest), newest first, '
  'without merged ones. A range of the primary key. DASHBOARD-31.';
