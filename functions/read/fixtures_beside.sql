create or replace function read.fixtures_beside(
  realm_id integer, scope text, entity_id text, from_at timestamptz, from_id text, edge timestamptz, is_backward boolean,
  row_limit integer, out fixture_ids text[], out place text
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
begin
  -- Of six ranges of three indexes one is read: the others are skipped before they start. A team has few games under another name.
  with found as (
    (select distinct t.sorts_at, t.fixture_id from canon.fixture_sides t
      where fixtures_beside.scope = 'team' and not fixtures_beside.is_backward
        and t.realm_id = fixtures_beside.realm_id and t.team_id = fixtures_beside.entity_id
        and (t.sorts_at, t.fixture_id) > (fixtures_beside.from_at, fixtures_beside.from_id)
      order by t.sorts_at, t.fixture_id limit fixtures_beside.row_limit + 1)
    union all
    (select distinct t.sorts_at, t.fixture_id from canon.fixture_sides t
      where fixtures_beside.scope = 'team' and fixtures_beside.is_backward
        and t.realm_id = fixtures_beside.realm_id and t.team_id = fixtures_beside.entity_id
        and (t.sorts_at, t.fixture_id) < (fixtures_beside.from_at, fixtures_beside.from_id)
      order by t.sorts_at desc, t.fixture_id desc limit fixtures_beside.row_limit + 1)
    union all
    (select l.sorts_at, l.fixture_id from read.fixtures_listed_for(fixtures_beside.realm_id, fixtures_beside.entity_id) l
      where fixtures_beside.scope = 'team' and (l.sorts_at, l.fixture_id) <> (fixtures_beside.from_at, fixtures_beside.from_id)
        and ((l.sorts_at, l.fixture_id) < (fixtures_beside.from_at, fixtures_beside.from_id)) = fixtures_beside.is_backward)
    union all
    (select f.sorts_at, f.fixture_id from canon.fixtures f
      where fixtures_beside.scope = 'division' and not fixtures_beside.is_backward
        and f.realm_id = fixtures_beside.realm_id and f.division_id = fixtures_beside.entity_id
        and (f.sorts_at, f.fixture_id) > (fixtures_beside.from_at, fixtures_beside.from_id)
      order by f.sorts_at, f.fixture_id limit fixtures_beside.row_limit + 1)
    union all
    (select f.sorts_at, f.fixture_id from canon.fixtures f
      where fixtures_beside.scope = 'division' and fixtures_beside.is_backward
        and f.realm_id = fixtures_beside.realm_id and f.division_id = fixtures_beside.entity_id
        and (f.sorts_at, f.fixture_id) < (fixtures_beside.from_at, fixtures_beside.from_id)
      order by f.sorts_at desc, f.fixture_id desc limit fixtures_beside.row_limit + 1)
    union all
    (select f.sorts_at, f.fixture_id from canon.fixtures f
      where fixtures_beside.scope = 'competition' and not fixtures_beside.is_backward
        and f.realm_id = fixtures_beside.realm_id and f.competition_id = fixtures_beside.entity_id
        and (f.sorts_at, f.fixture_id) > (fixtures_beside.from_at, fixtures_beside.from_id)
      order by f.sorts_at, f.fixture_id limit fixtures_beside.row_limit + 1)
    union all
    (select f.sorts_at, f.fixture_id from canon.fixtures f
      where fixtures_beside.scope = 'competition' and fixtures_beside.is_backward
        and f.realm_id = fixtures_beside.realm_id and f.competition_id = fixtures_beside.entity_id
        and (f.sorts_at, f.fixture_id) < (fixtures_beside.from_at, fixtures_beside.from_id)
      order by f.sorts_at desc, f.fixture_id desc limit fixtures_beside.row_limit + 1)
  ), numbered as (
    select n.*, n.number <= fixtures_beside.row_limit and case
             when fixtures_beside.is_backward then n.sorts_at >= fixtures_beside.edge
             else n.sorts_at <= fixtures_beside.edge end as is_shown
      from (select f.*, row_number() over (order by case when not fixtures_beside.is_backward then f.sorts_at end,
                                          case when not fixtures_beside.is_backward then f.fixture_id end,
                                          f.sorts_at desc, f.fixture_id desc) as number
              from found f) n
  )
  select coalesce(array_agg(n.fixture_id order by n.number) filter (where n.is_shown), '{}'),
         case when bool_or(not n.is_shown) then coalesce(
           (array_agg(read.place_text(n.sorts_at, null, n.fixture_id) order by n.number desc) filter (where n.is_shown))[1],
           read.place_text(fixtures_beside.from_at, null, fixtures_beside.from_id)) end
    into fixture_ids, place
    from numbered n;
end;
$$;

comment on function read.fixtures_beside(integer, text, text, timestamptz, text, timestamptz, boolean, integer) is
  'Returns the ids of the row_limit fixtures of a team, division or competition (scope) that follow a moment and id, or precede them '
  '(is_backward), nearest first, up to edge; and the cursor from which to continue (read.place_text), null if nothing is beyond. A '
  'range of an index. PAGE-3.';

create or replace function read.fixtures_listed_for(realm_id integer, team_id text)
returns table (fixture_id text, sorts_at timestamptz)
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off -- look-ups by key alone, as read.listings_of
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  return query
  select distinct f.fixture_id, f.sorts_at
    from (
      select distinct coalesce(m.origin_id, m.entity_id) from canon.external_ids m
       where m.realm_id = fixtures_listed_for.realm_id and m.entity_id = fixtures_listed_for.team_id and m.entity_type = 'team') o (id)
    -- More than anybody plays are not looked at.
    cross join lateral (
      (select c.mapping_id, c.value #>> '{1,team,id}' from canon.claims c
        where c.realm_id = fixtures_listed_for.realm_id and c.field = 'sides' and not c.is_winning and c.value #>> '{0,team,id}' = o.id
        limit 500)
      union all
      (select c.mapping_id, c.value #>> '{0,team,id}' from canon.claims c
        where c.realm_id = fixtures_listed_for.realm_id and c.field = 'sides' and not c.is_winning and c.value #>> '{1,team,id}' = o.id
        limit 500)
    ) c (mapping_id, opponent_id)
    cross join lateral (
      select m.entity_id, m.source_id from canon.external_ids m
       where m.realm_id = fixtures_listed_for.realm_id and m.mapping_id = c.mapping_id and m.observation_id is not null
         and not m.is_withdrawn and not m.is_void offset 0) m
    cross join lateral (
      select g.fixture_id, g.sorts_at, g.sides #>> '{0,team,id}' as first_id, g.sides #>> '{1,team,id}' as second_id
        from canon.fixtures g
       where g.realm_id = fixtures_listed_for.realm_id and g.fixture_id = m.entity_id and g.merged_into is null and g.void_at is null
      offset 0) f
    cross join lateral (
      select case canon.survivor_of(fixtures_listed_for.realm_id, c.opponent_id)
               when f.first_id then f.second_id when f.second_id then f.first_id end) s (shown_id)
   -- Shown with the opponent that the source lists, and with a team in place of this one that may be the same.
   where fixtures_listed_for.team_id not in (f.first_id, f.second_id) and s.shown_id is not null
     and exists (
       select from tenancy.sources u
        where u.realm_id = fixtures_listed_for.realm_id and u.source_id = m.source_id and u.class <> 'crowd')
     and matching.may_stand_for(fixtures_listed_for.realm_id, fixtures_listed_for.team_id, s.shown_id);
end;
$$;

comment on function read.fixtures_listed_for(integer, text) is
  'Returns the games that a source, not of class crowd, lists for a team, and in which another source''s sides won: with the same '
  'opponent, and in its place a team that may be the same (matching.may_stand_for). CALENDAR-27.';

create or replace function read.fixtures_of_calendar(realm_id integer, team_id text, row_limit integer)
returns table (fixture_id text, sorts_at timestamptz)
language sql stable
begin atomic
  select n.fixture_id, n.sorts_at
    from (
      -- A team may be on both sides of a fixture.
      (select t.sorts_at, t.fixture_id from canon.fixture_sides t
        where t.realm_id = fixtures_of_calendar.realm_id and t.team_id = fixtures_of_calendar.team_id
          and t.sorts_at >= util.now() and t.sorts_at < util.now() + interval '400 days'
        order by t.sorts_at, t.fixture_id limit 2 * fixtures_of_calendar.row_limit)
      union
      (select t.sorts_at, t.fixture_id from canon.fixture_sides t
        where t.realm_id = fixtures_of_calendar.realm_id and t.team_id = fixtures_of_calendar.team_id
          and t.sorts_at < util.now() and t.sorts_at >= util.now() - interval '90 days'
        order by t.sorts_at desc, t.fixture_id desc limit 2 * fixtures_of_calendar.row_limit)
      union
      (select l.sorts_at, l.fixture_id from read.fixtures_listed_for(fixtures_of_calendar.realm_id, fixtures_of_calendar.team_id) l
        where l.sorts_at >= util.now() - interval '90 days' and l.sorts_at < util.now() + interval '400 days')
    ) n
   order by abs(extract(epoch from n.sorts_at - util.now())), n.fixture_id limit fixtures_of_calendar.row_limit;
end;

comment on function read.fixtures_of_calendar(integer, text, integer) is
  'Returns the fixtures of the calendar of a team, from 90 days ago to 400 days ahead: the row_limit nearest to now. CALENDAR-2.';
