create or replace function matching.compare_games(realm_id integer, first_ids text[], second_ids text[], needed_games integer[])
returns table (first_id text, second_id text, opponents integer, venues integer, is_against boolean, is_elsewhere boolean)
language plpgsql stable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
begin
  return query
  with met as materialized (
    select m.* from matching.games_together(compare_games.realm_id, compare_games.first_ids, compare_games.second_ids) m
  ), called as materialized (
    select c.*
      from (
        select array_agg(o.opponent_id), array_agg(o.other_opponent_id)
          from (select distinct m.opponent_id, m.other_opponent_id from met m where m.meeting in ('venue', 'time', 'day')) o
      ) k (ids, other_ids)
      cross join lateral matching.find_similar_names(compare_games.realm_id, k.ids, k.other_ids) c
  ), otherwise as materialized (
    select least(n.team_id, n.other_id) as low_id, greatest(n.team_id, n.other_id) as high_id, count(*) as games
      from matching.named_otherwise(compare_games.realm_id, compare_games.first_ids || compare_games.second_ids) n
     group by 1, 2
  ), counted as (
    select j.first_id, j.second_id, least(
             count(distinct j.fixture_id) filter (where j.meeting = 'opponent'),
             count(distinct j.other_fixture_id) filter (where j.meeting = 'opponent')) as opponents, least(
             count(distinct j.fixture_id) filter (where j.is_alike and (j.is_within or j.meeting <> 'day')),
             count(distinct j.other_fixture_id) filter (where j.is_alike and (j.is_within or j.meeting <> 'day'))) as alike, least(
             count(distinct j.fixture_id) filter (where j.is_alike and j.is_within),
             count(distinct j.other_fixture_id) filter (where j.is_alike and j.is_within)) as within, least(
             count(distinct j.fixture_id) filter (where j.is_of_one_town),
             count(distinct j.other_fixture_id) filter (where j.is_of_one_town)) as towns,
           count(distinct j.fixture_id) filter (where j.is_day_of_one) as days,
           count(*) filter (where j.meeting = 'venue') as venues,
           count(*) filter (where j.meeting = 'venue' and not j.is_alike) as other_venues,
           bool_or(j.meeting in ('venue', 'time') and not j.may_be_one and j.opponent_id <> j.other_opponent_id) as is_contradicted,
           bool_or(j.meeting = 'against') as is_against, bool_or(j.meeting = 'elsewhere') as is_elsewhere
      from (
        select m.*, c.first_id is not null as may_be_one, m.meeting in ('venue', 'time', 'day') and c.is_alike is true as is_alike,
               m.meeting in ('venue', 'time') and c.is_of_one_town is true as is_of_one_town,
               m.meeting = 'day' and not m.is_within and m.opponent_id = m.other_opponent_id as is_day_of_one
          from met m
          left join called c on c.first_id = m.opponent_id and c.second_id = m.other_opponent_id
      ) j
     group by 1, 2
  )
  select p.first_id, p.second_id,
         (k.opponents + case when not k.is_enough then 0 else k.alike end)::integer,
         coalesce(case when k.is_enough then c.other_venues else c.venues end, 0)::integer,
         coalesce(c.is_against, false), coalesce(c.is_elsewhere, false)
    from unnest(compare_games.first_ids, compare_games.second_ids, compare_games.needed_games) p (first_id, second_id, needed)
    left join counted c on c.first_id = p.first_id and c.second_id = p.second_id
    left join otherwise o on o.low_id = least(p.first_id, p.second_id) and o.high_id = greatest(p.first_id, p.second_id)
    -- Games that are already merged are listed with either team.
    cross join lateral (
      select v.*, not c.is_contradicted and (v.opponents + c.within >= 4 or v.opponents + v.alike >= p.needed) is true as is_enough
        from (
          select coalesce(c.opponents, 0) + coalesce(o.games, 0)
                 + case when p.needed is not null then coalesce(c.days, 0) else 0 end as opponents, case
                   when p.needed = 2 then c.alike when p.needed > 2 then greatest(c.within, c.towns) else c.within end as alike
        ) v
    ) k;
end;
$$;

comment on function matching.compare_games(integer, text[], text[], integer[]) is
  'Compares the schedules of pairs of teams, by ordinal: games in common (needed_games: how many count by their names, 2 or 4; null: four '
  'in a competition or club), others at one minute and place, whether they meet or are in two places at once. IDENTITY-116, '
  'IDENTITY-120, IDENTITY-220.';

create or replace function matching.games_of(realm_id integer, team_id text) returns table (fixture_id text, sorts_at timestamptz)
language sql stable
begin atomic
  select s.fixture_id, s.sorts_at
    from canon.fixture_sides s
   where s.realm_id = games_of.realm_id and s.team_id = games_of.team_id
   order by s.sorts_at desc, s.fixture_id desc
   limit 500;
end;

comment on function matching.games_of(integer, text) is
  'Returns the latest 500 fixtures of a team, the most that matching considers. IDENTITY-171.';

create or replace function matching.game_of(realm_id integer, fixture_id text, team_id text)
returns table (
  opponent_id text, competition_id text, venue_id text, venue_field text, starts_at timestamptz, sorts_at timestamptz, time_zone text)
language sql stable
begin atomic
  select o.team_id, f.competition_id, f.venue_id, f.venue_field, case when f.time_status = 'confirmed' then f.starts_at end, f.sorts_at,
         coalesce(f.time_zone, 'UTC')
    from (
      select g.* from canon.fixtures g
       where g.realm_id = game_of.realm_id and g.fixture_id = game_of.fixture_id and g.merged_into is null and g.void_at is null offset 0
    ) f
    left join lateral (
      select s.team_id from canon.fixture_sides s
       where s.realm_id = game_of.realm_id and s.fixture_id = game_of.fixture_id and s.team_id <> game_of.team_id offset 0
    ) o on true;
end;

comment on function matching.game_of(integer, text, text) is
  'Returns a fixture of a team that is not merged: its opponent (null: not reported), competition, place, start (null: not confirmed), '
  'the moment by which it is sorted, and time zone.';

create or replace function matching.games_together(realm_id integer, first_ids text[], second_ids text[])
returns table (
  first_id text, second_id text, fixture_id text, other_fixture_id text, opponent_id text, other_opponent_id text, meeting text,
  is_within boolean)
language sql stable
begin atomic
  with beside as materialized (
    select p.first_id, p.second_id, a.fixture_id, b.fixture_id as other_id, b.is_at_once, coalesce((
             select t.organization_id = o.organization_id from canon.teams t, canon.teams o
              where t.realm_id = games_together.realm_id and t.team_id = p.first_id
                and o.realm_id = games_together.realm_id and o.team_id = p.second_id), false) as is_one_club
      from (
        select distinct t.first_id, t.second_id from unnest(games_together.first_ids, games_together.second_ids) t (first_id, second_id)
      ) p
      cross join lateral matching.games_of(games_together.realm_id, p.first_id) a
      cross join lateral (
        select g.venue_id is not null as has_venue from canon.fixtures g
         where g.realm_id = games_together.realm_id and g.fixture_id = a.fixture_id offset 0
      ) v
      cross join lateral (
        (select x.fixture_id, true as is_at_once from canon.fixture_sides x
          where x.realm_id = games_together.realm_id and x.team_id = p.second_id and x.sorts_at = a.sorts_at
          order by x.fixture_id limit 5)
        union all
        -- Who plays several times a day may play at one place against the same names, and is another team all the same.
        (select min(x.fixture_id), false from canon.fixture_sides x
          where v.has_venue and x.realm_id = games_together.realm_id and x.team_id = p.second_id
            and x.sorts_at between a.sorts_at - interval '18 hours' and a.sorts_at + interval '18 hours'
         having count(*) = 1 and not exists (
           select from canon.fixture_sides y
            where y.realm_id = games_together.realm_id and y.team_id = p.first_id and y.fixture_id <> a.fixture_id
              and y.sorts_at between min(x.sorts_at) - interval '18 hours' and min(x.sorts_at) + interval '18 hours'))
      ) b
  )
  select c.first_id, c.second_id, c.fixture_id, c.other_id, f.opponent_id, o.opponent_id, case
           when c.fixture_id = c.other_id then 'against'
           when not c.is_at_once then 'day'
           when identity.has_common_source(games_together.realm_id, c.fixture_id, c.other_id)
                or f.opponent_id <> o.opponent_id
                   and identity.has_common_source(games_together.realm_id, f.opponent_id, o.opponent_id) then 'elsewhere'
           when f.opponent_id = o.opponent_id then 'opponent'
           when f.venue_id = o.venue_id and f.venue_field is not distinct from o.venue_field then 'venue'
           else 'time'
         end, c.is_one_club or coalesce(f.competition_id = o.competition_id, false)
    from beside c
    cross join lateral matching.game_of(games_together.realm_id, c.fixture_id, c.first_id) f
    cross join lateral matching.game_of(games_together.realm_id, c.other_id, c.second_id) o
   where c.is_at_once and (c.fixture_id = c.other_id or f.starts_at = o.starts_at)
      or not c.is_at_once and f.starts_at is distinct from o.starts_at and c.fixture_id <> c.other_id
         and util.local_day(f.sorts_at, f.time_zone) = util.local_day(o.sorts_at, o.time_zone)
         and (f.venue_id = o.venue_id or matching.is_same_place(games_together.realm_id, f.venue_id, o.venue_id))
         and not identity.has_common_source(games_together.realm_id, c.fixture_id, c.other_id);
end;

comment on function matching.games_together(integer, text[], text[]) is
  'Returns the games of pairs of teams at one minute (at most 5 of the second for one of the first), or each the only one in 18 hours at '
  'one place and day, with what they show (meeting: against, elsewhere, opponent, venue, time or day) and whether in one competition or '
  'club.';

create or replace function matching.named_otherwise(realm_id integer, team_ids text[])
returns table (team_id text, fixture_id text, opponent_id text, other_id text)
language sql stable
begin atomic
  select distinct c.team_id, c.fixture_id, o.opponent_id, n.team_id
    from (
      -- Of most games there is one list, and it is right.
      select t.team_id, s.fixture_id,
             array[canon.survivor_of(named_otherwise.realm_id, k.value #>> '{0,team,id}'),
                   canon.survivor_of(named_otherwise.realm_id, k.value #>> '{1,team,id}')] as ids
        from (select distinct u.id from unnest(named_otherwise.team_ids) u (id)) t (team_id)
        cross join lateral matching.games_of(named_otherwise.realm_id, t.team_id) s
        cross join lateral (
          select m.mapping_id from canon.external_ids m
           where m.realm_id = named_otherwise.realm_id and m.entity_id = s.fixture_id and m.entity_type = 'fixture' offset 0
        ) m
        cross join lateral (
          select c.value from canon.claims c
           where c.realm_id = named_otherwise.realm_id and c.mapping_id = m.mapping_id and c.field = 'sides' and not c.is_winning offset 0
        ) k
    ) c
    cross join lateral matching.game_of(named_otherwise.realm_id, c.fixture_id, c.team_id) o
    cross join lateral unnest(c.ids) n (team_id)
   where o.starts_at is not null and o.opponent_id = any (c.ids) and not c.team_id = any (c.ids) and n.team_id <> o.opponent_id;
end;

comment on function matching.named_otherwise(integer, text[]) is
  'Returns the games of teams that another list has with another team in its place (other_id), against the same opponent: the two may '
  'be the same. IDENTITY-120, IDENTITY-172.';
