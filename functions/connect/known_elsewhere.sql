create or replace function connect.known_elsewhere(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with own as (
    select f.*
      from connect.targets t
      join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
     where t.realm_id = run.realm_id and t.target_id = run.target_id
  ), known as (
    -- Recognised as the game of another source.
    select e.number, e.home_key, e.away_key, x.source_id, e.start_at <> x.start_at as is_otherwise, false as is_later
      from own o
      join connect.entries e on e.realm_id = run.realm_id and e.run_id = run.run_id
      cross join lateral (
        select m.entity_id
          from canon.external_ids m
         where m.realm_id = e.realm_id and m.source_id = o.source_id and m.entity_type = 'fixture' and m.external_id = e.external_id
           and m.player_id = ''
        offset 0
      ) m
      cross join lateral (
        select x.source_id, (
                 select (k.value #>> '{}')::timestamptz from canon.claims k
                  where k.realm_id = x.realm_id and k.mapping_id = x.mapping_id and k.field = 'start' and k.implied_by = ''
                    and k.value <> 'null') as start_at
          from canon.external_ids x
         where x.realm_id = e.realm_id and x.entity_id = m.entity_id and x.entity_type = 'fixture' and x.source_id <> o.source_id
           and x.observation_id is not null and x.withdrawn_at is null
        offset 0
      ) x
    union all
    -- Listed by another feed of the account, with the same sides that day: matching decides on them later.
    select e.number, e.home_key, e.away_key, f.source_id, e.start_at <> l.start_at, true
      from own o
      join connect.feeds f on f.realm_id = o.realm_id and f.account_id = o.account_id and f.feed_id <> o.feed_id
      join connect.targets t on t.realm_id = f.realm_id and t.feed_id = f.feed_id
      join connect.entries e on e.realm_id = run.realm_id and e.run_id = run.run_id and e.home_key <> '' and e.away_key <> ''
      cross join lateral (values (e.home_key, e.away_key), (e.away_key, e.home_key)) s (home_key, away_key)
      cross join lateral (
        select n.start_at
          from connect.listed n
         where n.realm_id = t.realm_id and n.target_id = t.target_id and n.home_key = s.home_key and n.away_key = s.away_key
           and n.on_day = e.on_day and n.withdrawn_at is null and n.missing_since is null
        offset 0
      ) l
  ), games as (
    select k.number, k.source_id, bool_and(coalesce(k.is_otherwise, false)) as is_otherwise, bool_and(k.is_later) as is_later,
           array[min(k.home_key), min(k.away_key)] as teams
      from known k
     group by 1, 2
  )
  select coalesce(jsonb_agg(jsonb_build_object(
                              'source', n.source, 'games', n.games, 'other_time', n.other_time, 'later', n.later, 'teams', n.teams)
                            order by n.games desc, n.source), '[]')
    from (
      select coalesce(f.name, s.source_key) as source, count(distinct g.number) as games,
             count(distinct g.number) filter (where g.is_otherwise) as other_time,
             count(distinct g.number) filter (where g.is_later) as later, count(distinct t.key) as teams
        from games g
        left join lateral (select u.key from unnest(g.teams) u (key) where u.key <> '') t on true
        join tenancy.sources s on s.realm_id = run.realm_id and s.source_id = g.source_id
        left join connect.feeds f
          on f.realm_id = s.realm_id and f.source_id = s.source_id and f.account_id = (select o.account_id from own o)
       group by 1
    ) n;
$$;

comment on function connect.known_elsewhere(connect.runs) is
  'Returns which other sources report games of a run that is being applied: [{source: name of the feed of the account, else its key, '
  'games: how many, other_time: of them at another time, later: compared when they are published, teams: in them}], most first. '
  'FEED-381.';

create or replace function connect.twins_elsewhere(run connect.runs) returns table (source_id text, external_id text, fixture_id text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with own as (
    select f.*
      from connect.targets t
      join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
     where t.realm_id = run.realm_id and t.target_id = run.target_id
  ), mine as materialized (
    select e.external_id, e.on_day, p.sides, count(*) over w as games,
           row_number() over (partition by e.on_day, p.sides order by e.start_at, e.number) as place
      from own o
      join connect.entries e on e.realm_id = run.realm_id and e.run_id = run.run_id and e.home_key <> '' and e.away_key <> ''
      cross join lateral (select array[least(e.home_key, e.away_key), greatest(e.home_key, e.away_key)]) p (sides)
     where not exists (
       select from canon.external_ids m
        where m.realm_id = e.realm_id and m.source_id = o.source_id and m.entity_type = 'fixture' and m.external_id = e.external_id)
    window w as (partition by e.on_day, p.sides)
  ), theirs as (
    select d.on_day, d.sides, l.entity_id, count(*) over w as games,
           row_number() over (partition by f.source_id, d.on_day, d.sides order by l.start_at, l.entity_id) as place
      from (select distinct m.on_day, m.sides from mine m) d
      cross join own o
      join connect.feeds f on f.realm_id = o.realm_id and f.account_id = o.account_id and f.feed_id <> o.feed_id
      join connect.targets t on t.realm_id = f.realm_id and t.feed_id = f.feed_id
      cross join lateral (
        select distinct m.entity_id, n.start_at
          from unnest(array[d.sides[1], d.sides[2]], array[d.sides[2], d.sides[1]]) s (home_key, away_key)
          join connect.listed n
            on n.realm_id = t.realm_id and n.target_id = t.target_id and n.home_key = s.home_key and n.away_key = s.away_key
           and n.on_day = d.on_day and n.withdrawn_at is null and n.missing_since is null
          join canon.external_ids m
            on m.realm_id = n.realm_id and m.source_id = f.source_id and m.entity_type = 'fixture' and m.external_id = n.external_id
           and m.player_id = '' and m.entity_id is not null
        offset 0) l
    window w as (partition by f.source_id, d.on_day, d.sides)
  )
  select distinct on (t.entity_id) o.source_id, m.external_id, t.entity_id
    from own o
    cross join (
      select distinct on (m.external_id) m.external_id, t.entity_id
        from mine m
        join theirs t on t.on_day = m.on_day and t.sides = m.sides and t.games = m.games and t.place = m.place
       order by m.external_id, t.entity_id) m
    cross join lateral (select m.entity_id) t
   order by t.entity_id, m.external_id;
$$;

comment on function connect.twins_elsewhere(connect.runs) is
  'Returns the fixtures of other feeds of the account that entries of a run are likely to be one with, and that are not yet: with the '
  'same sides on the same day, in order of time where both list equally many. FEED-381.';
