create or replace function read.listings_of(realm_id integer, fixture_ids text[])
returns table (fixture_id text, listed_ids text[], time_zone text)
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off -- look-ups by key alone, however small the tables were when this was planned
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  v_ids text[];
begin
  -- A day sorts at its midnight, and has 25 hours at most; more games than anybody plays are compared with nothing.
  select array_agg(f.fixture_id) || array_agg(t.fixture_id) into v_ids
    from unnest(listings_of.fixture_ids) x (id)
    cross join lateral (
      select f.fixture_id, f.sides, f.starts_at, f.sorts_at from canon.fixtures f
       where f.realm_id = listings_of.realm_id and f.fixture_id = x.id and jsonb_array_length(f.sides) = 2 offset 0) f
    cross join lateral (
      (select t.fixture_id from canon.fixture_sides t
        where t.realm_id = listings_of.realm_id and t.team_id = f.sides #>> '{0,team,id}'
          and t.sorts_at > f.sorts_at - interval '38 hours' and t.sorts_at < f.sorts_at + interval '38 hours' and t.fixture_id <> x.id
        order by t.sorts_at limit 24)
      union all
      (select t.fixture_id from canon.fixture_sides t
        where t.realm_id = listings_of.realm_id and t.team_id = f.sides #>> '{1,team,id}' and t.sorts_at = f.sorts_at
          and t.fixture_id <> x.id
        limit 4)) t
    cross join lateral (
      select g.sides, g.starts_at from canon.fixtures g
       where g.realm_id = listings_of.realm_id and g.fixture_id = t.fixture_id offset 0) g
   where g.sides = f.sides or g.sides = jsonb_build_array(f.sides -> 1, f.sides -> 0) or g.starts_at = f.starts_at;
  if v_ids is not null then
    return query
    select g.fixture_id, g.listed_ids, g.time_zone
      from read.group_listings(listings_of.realm_id, v_ids, are_of_one_team => false) g
     where g.fixture_id = any (listings_of.fixture_ids);
  end if;
end;
$$;

comment on function read.listings_of(integer, text[]) is
  'Returns those of some fixtures that another is shown with, as two listings of one game: all of them (listed_ids), that of the '
  'earliest start first and those without a start last, and the zone of their day. PAGE-13.';

create or replace function read.group_listings(realm_id integer, fixture_ids text[], are_of_one_team boolean)
returns table (fixture_id text, listed_ids text[], time_zone text)
language sql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off -- as read.listings_of
begin atomic
  with played as materialized (
    select g.* from read.listed_games(group_listings.realm_id, group_listings.fixture_ids) g
  ), games as materialized (
    -- Days on which not all have the same sources.
    select m.*
      from (select n.*, count(*) over w as listings, min(n.source_ids) over w <> max(n.source_ids) over w as is_mixed
              from (select p.fixture_id, p.starts_at, p.time_zone, p.source_ids, dense_rank() over (
                             order by coalesce(b.sides, p.sides), p.kind, case when p.starts_at is null then p.local_date
                               else util.local_day(p.starts_at, coalesce(p.time_zone, 'UTC')) end) as meeting
                      from played p
                      left join lateral (
                        -- A team plays once at a time; more sources than list one game are not asked for.
                        select o.sides
                          from (select o.* from played o
                                 where o.starts_at = p.starts_at and o.kind = p.kind
                                   and (group_listings.are_of_one_team or o.team_ids && p.team_ids)
                                   and not o.source_ids && p.source_ids and o.fixture_id < p.fixture_id
                                 order by o.fixture_id limit 4) o
                         where matching.may_be_one_game(
                           group_listings.realm_id, case when not group_listings.are_of_one_team then o.team_ids end, o.venue_id,
                           p.team_ids, p.venue_id)
                         order by o.fixture_id limit 1) b on true
                     where p.source_ids is not null) n
            window w as (partition by n.meeting)) m
     where m.listings <= 20 and m.is_mixed
  ), fullest as materialized (
    -- The source that lists most games of the day determines how many there are.
    select distinct on (c.meeting) c.meeting, c.source_id
      from (select g.meeting, u.source_id, count(*) as games
              from games g cross join lateral unnest(g.source_ids) u (source_id) group by g.meeting, u.source_id) c
      join tenancy.sources s on s.realm_id = group_listings.realm_id and s.source_id = c.source_id
     order by c.meeting, c.games desc, s.rank, s.source_key
  ), placed as materialized (
    -- The nearest game of theirs, or itself if it is one.
    select distinct on (g.fixture_id) g.fixture_id, g.starts_at, g.time_zone, g.source_ids, l.fixture_id as line_id, k.gap
      from games g
      join fullest b on b.meeting = g.meeting
      join games l on l.meeting = g.meeting and b.source_id = any (l.source_ids)
       and (l.fixture_id = g.fixture_id or not b.source_id = any (g.source_ids) and not l.source_ids && g.source_ids)
      cross join lateral (select abs(extract(epoch from g.starts_at - l.starts_at))) k (gap)
     order by g.fixture_id, k.gap, l.fixture_id
  ), joined as (
    select p.line_id, p.fixture_id, p.time_zone, array_agg(p.fixture_id) over w as listed_ids, count(*) over w as listings
      from placed p
     -- What one source lists twice is two games.
     where not exists (
       select from placed o
        where o.line_id = p.line_id and o.fixture_id <> p.fixture_id and o.source_ids && p.source_ids
          and (coalesce(o.gap, 'infinity'), o.fixture_id) < (coalesce(p.gap, 'infinity'), p.fixture_id))
    window w as (partition by p.line_id order by p.starts_at, p.fixture_id rows between unbounded preceding and unbounded following)
  )
  select j.fixture_id, j.listed_ids, coalesce(j.time_zone, 'UTC') from joined j where j.listings > 1;
end;

comment on function read.group_listings(integer, text[], boolean) is
  'Returns which fixtures are listings of one game, as read.listings_of does: of one kind, day and sides (or start and one team; '
  'are_of_one_team: all), each of sources that do not list the other. The source with most games of a day gives their number; others '
  'belong to the nearest. PAGE-13, CALENDAR-17.';

create or replace function read.listed_games(realm_id integer, fixture_ids text[])
returns table (
  fixture_id text, kind text, starts_at timestamptz, local_date date, venue_id text, sides jsonb, team_ids text[], time_zone text,
  source_ids text[])
language sql stable
begin atomic
  select f.fixture_id, f.kind, f.starts_at, f.local_date, f.venue_id, k.sides,
         array[f.sides #>> '{0,team,id}', f.sides #>> '{1,team,id}'] as team_ids,
         coalesce(f.time_zone, v.time_zone, p.time_zone, min(coalesce(f.time_zone, v.time_zone, p.time_zone)) over (partition by k.sides))
           as time_zone,
         (select array_agg(distinct m.source_id) from canon.external_ids m
           where m.realm_id = f.realm_id and m.entity_id = f.fixture_id and m.entity_type = 'fixture'
             and m.observation_id is not null and not m.is_withdrawn and not m.is_void) as source_ids
    from (select distinct x.id from unnest(listed_games.fixture_ids) x (id)) x
    cross join lateral (
      select f.* from canon.fixtures f where f.realm_id = listed_games.realm_id and f.fixture_id = x.id offset 0) f
    left join canon.venues v on v.realm_id = f.realm_id and v.venue_id = f.venue_id
    left join canon.competitions p on p.realm_id = f.realm_id and p.competition_id = f.competition_id
    cross join lateral (
      select jsonb_build_array(least(f.sides -> 0, f.sides -> 1), greatest(f.sides -> 0, f.sides -> 1)) as sides offset 0) k
   where f.merged_into is null and f.kind in ('game', 'scrimmage') and f.status not in ('cancelled', 'postponed');
end;

comment on function read.listed_games(integer, text[]) is
  'Returns those of some fixtures that are games, neither merged nor cancelled nor postponed, with the sources that list each (null: '
  'none) and their zone, or that of another game of the same sides. PAGE-13.';

create or replace function read.near_listings(realm_id integer, fixture_ids text[]) returns text[]
language sql stable
begin atomic
  select array_agg(n.fixture_id)
    from (
      select f.fixture_id, f.sorts_at - lag(f.sorts_at, 20) over sides < interval '38 hours' as is_crowded,
             least(f.sorts_at - lag(f.sorts_at) over sides, lead(f.sorts_at) over sides - f.sorts_at) < interval '38 hours' as is_near,
             count(f.starts_at) over (partition by f.starts_at) > 1 as is_at_once
        from canon.fixtures f
       where f.realm_id = near_listings.realm_id and f.fixture_id = any (near_listings.fixture_ids)
      window sides as (
        partition by least(f.sides -> 0, f.sides -> 1), greatest(f.sides -> 0, f.sides -> 1) order by f.sorts_at, f.fixture_id)
    ) n
   where (n.is_near or n.is_at_once) and n.is_crowded is not true;
end;

comment on function read.near_listings(integer, text[]) is
  'Returns those of some fixtures that have the sides of another of them within 38 hours, or its start, for read.group_listings: a day '
  'sorts at its midnight. More than anybody plays (20) are left out. CALENDAR-17.';

create or replace function read.calendar_fixtures_of(realm_id integer, fixture_ids text[], listings jsonb, doubts jsonb) returns text
language sql stable
begin atomic
  select '[' || coalesce(string_agg(
           case when calendar_fixtures_of.listings -> f.fixture_id is not null
                  then f.document || read.calendar_listing(f.realm_id, calendar_fixtures_of.listings -> f.fixture_id)
                when calendar_fixtures_of.doubts -> f.fixture_id is not null
                  then f.document || jsonb_build_object('doubts', calendar_fixtures_of.doubts -> f.fixture_id)
                else f.document end::text,
           ',' order by f.sorts_at, f.fixture_id), '') || ']'
    from read.calendar_fixtures f
   where f.realm_id = calendar_fixtures_of.realm_id and f.fixture_id = any (calendar_fixtures_of.fixture_ids)
     and coalesce(calendar_fixtures_of.listings -> f.fixture_id #>> '{ids,0}', f.fixture_id) = f.fixture_id;
end;

comment on function read.calendar_fixtures_of(integer, text[], jsonb, jsonb) is
  'Returns fixtures as a calendar shows them, in order, as JSON. listings (null: none): by fixture the ids of all listings of its '
  'game and their zone; the earlier start is shown, with the oldest id and all starts. doubts: read.doubts_of. '
  'CALENDAR-17, CALENDAR-26.';

create or replace function read.calendar_listing(realm_id integer, listing jsonb) returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
           'id', min(g.fixture_id), 'version', (array_agg(g.version order by g.fixture_id))[1],
           'updated_at', util.rfc3339(max(g.updated_at)), 'time_zone', calendar_listing.listing -> 'time_zone',
           'starts', jsonb_agg(util.rfc3339(g.starts_at) order by g.starts_at, g.fixture_id))
         || case when count(distinct jsonb_build_array(least(g.sides -> 0, g.sides -> 1), greatest(g.sides -> 0, g.sides -> 1))) > 1
                 then '{"sides_differ": true}'::jsonb else '{}' end
    from jsonb_array_elements_text(calendar_listing.listing -> 'ids') i (id)
    join canon.fixtures g on g.realm_id = calendar_listing.realm_id and g.fixture_id = i.id;
end;

comment on function read.calendar_listing(integer, jsonb) is
  'Returns what the event of a game with several listings has of all of them: the id and version of the oldest, the last update, the zone '
  'and all starts. CALENDAR-17.';
