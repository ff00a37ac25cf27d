create or replace function connect.known_elsewhere(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with games as (
    select k.number, k.source_id, bool_and(coalesce(k.start_at <> k.other_start, false)) as is_otherwise, bool_and(k.is_later) as is_later,
           array[min(k.home_key), min(k.away_key)] as teams
      from connect.known_games(run) k
     group by 1, 2
  )
  select coalesce(jsonb_agg(jsonb_build_object(
                              'source', n.source, 'source_id', n.source_id, 'games', n.games, 'other_time', n.other_time,
                              'later', n.later, 'teams', n.teams)
                            order by n.games desc, n.source), '[]')
    from (
      select coalesce(f.name, s.source_key) as source, s.source_id, count(distinct g.number) as games,
             count(distinct g.number) filter (where g.is_otherwise) as other_time,
             count(distinct g.number) filter (where g.is_later) as later, count(distinct t.key) as teams
        from games g
        left join lateral (select u.key from unnest(g.teams) u (key) where u.key <> '') t on true
        join tenancy.sources s on s.realm_id = run.realm_id and s.source_id = g.source_id
        left join connect.feeds f
          on f.realm_id = s.realm_id and f.source_id = s.source_id and f.account_id = (select o.account_id from connect.feed_of_run(run) o)
       group by 1, 2
    ) n;
$$;

comment on function connect.known_elsewhere(connect.runs) is
  'Returns which other sources report games of a run that is being applied: [{source: name of the feed of the account, else its key, '
  'source_id, games: how many, other_time: of them at another time, later: compared when they are published, teams: in them}], most first. '
  'FEED-381.';

create or replace function connect.known_games(run connect.runs)
returns table (
  number integer, external_id text, home_key text, away_key text, on_day date, start_at timestamptz, source_id text, other_id text,
  other_start timestamptz, is_later boolean
)
language sql stable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = off -- look-ups, whatever the size of the tables
set enable_mergejoin = off
as $$
  -- Recognised as the game of another source.
  select e.number, e.external_id, e.home_key, e.away_key, e.on_day, e.start_at, x.source_id, m.entity_id, x.start_at, false
    from connect.feed_of_run(run) o
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
         and x.observation_id is not null and not x.is_withdrawn and not x.is_void
      offset 0
    ) x
  union all
  -- Listed by another feed of the account, with the same sides that day: matching decides on them later.
  select e.number, e.external_id, e.home_key, e.away_key, e.on_day, e.start_at, f.source_id, l.entity_id, l.start_at, true
    from connect.feed_of_run(run) o
    join connect.feeds f on f.realm_id = o.realm_id and f.account_id = o.account_id and f.feed_id <> o.feed_id and f.deleted_at is null
    join connect.targets t on t.realm_id = f.realm_id and t.feed_id = f.feed_id
    join connect.entries e on e.realm_id = run.realm_id and e.run_id = run.run_id and e.home_key <> '' and e.away_key <> ''
    cross join lateral (values (e.home_key, e.away_key), (e.away_key, e.home_key)) s (home_key, away_key)
    cross join lateral (
      select n.start_at, m.entity_id
        from connect.listed n
        join canon.external_ids m on m.realm_id = n.realm_id and m.source_id = f.source_id and m.entity_type = 'fixture'
         and m.external_id = n.external_id and m.player_id = '' and not m.is_void
       where n.realm_id = t.realm_id and n.target_id = t.target_id and n.home_key = s.home_key and n.away_key = s.away_key
         and n.on_day = e.on_day and n.withdrawn_at is null and n.missing_since is null
      offset 0
    ) l;
$$;

comment on function connect.known_games(connect.runs) is
  'Returns the entries of a run, best while it is being applied, that another source reports: with its game (other_id) and the start that '
  'it reports, and is_later: not recognised, but listed by another feed of the account with the same sides that day. FEED-381.';

create or replace function connect.twins_elsewhere(run connect.runs) returns table (source_id text, external_id text, fixture_id text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with placed as (
    select k.external_id, k.other_id, o.source_id, (k.source_id, k.on_day, p.sides) as list,
           dense_rank() over (partition by k.source_id, k.on_day, p.sides order by k.start_at, k.number) as place,
           dense_rank() over (partition by k.source_id, k.on_day, p.sides order by k.other_start, k.other_id) as other_place
      from connect.known_games(run) k
      cross join connect.feed_of_run(run) o
      cross join lateral (select array[least(k.home_key, k.away_key), greatest(k.home_key, k.away_key)]) p (sides)
     where k.is_later and not exists (
       select from canon.external_ids m
        where m.realm_id = run.realm_id and m.source_id = o.source_id and m.entity_type = 'fixture' and m.external_id = k.external_id)
  ), counted as (
    select p.*, max(p.place) over (partition by p.list) as games, max(p.other_place) over (partition by p.list) as other_games
      from placed p
  )
  select distinct on (t.other_id) t.source_id, t.external_id, t.other_id
    from (
      select distinct on (c.external_id) c.source_id, c.external_id, c.other_id
        from counted c
       where c.place = c.other_place and c.games = c.other_games
       order by c.external_id, c.other_id
    ) t
   order by t.other_id, t.external_id;
$$;

comment on function connect.twins_elsewhere(connect.runs) is
  'Returns the fixtures of other feeds of the account that entries of a run probably describe but are not merged with yet: with the same '
  'sides on the same day (connect.known_games), in order of time where both list equally many. FEED-381.';

create or replace function connect.mark_known(run connect.runs, games jsonb, twins jsonb, joined jsonb) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
  with later as materialized (
    select distinct m.entity_id, mark_known.twins ->> k.external_id as twin_id
      from connect.known_games(run) k
      cross join connect.feed_of_run(run) o
      join canon.external_ids m on m.realm_id = run.realm_id and m.source_id = o.source_id and m.entity_type = 'fixture'
       and m.external_id = k.external_id and m.player_id = ''
     where k.is_later
  )
  select coalesce(jsonb_agg(case
           when g.game ->> 'what' <> 'added' then g.game
           when l.entity_id is null then g.game - 'id'
           when j.game ->> 'what' = 'reinstated' then j.game
           else g.game - 'id' || jsonb_strip_nulls(jsonb_build_object('id', l.twin_id, 'what', 'known'))
         end order by g.place), '[]')
    from jsonb_array_elements(mark_known.games) with ordinality g (game, place)
    left join later l on l.entity_id = g.game ->> 'id'
    left join jsonb_array_elements(mark_known.joined) j (game) on j.game ->> 'id' = l.twin_id;
$$;

comment on function connect.mark_known(connect.runs, jsonb, jsonb, jsonb) is
  'Returns games that a run being applied would change: of those that it adds, known are those that another feed lists, with the id of '
  'their twin ({external id: fixture}); what joined (the same, applied with its twins) has as reinstated is that; others have no id. '
  'FEED-395.';

create or replace function connect.known_now(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case when run.preview is not null then coalesce(jsonb_agg(k.known order by k.place), '[]') end
    from jsonb_array_elements(run.preview -> 'known') with ordinality k (known, place)
    left join tenancy.sources s on s.realm_id = run.realm_id and s.source_id = k.known ->> 'source_id'
   where s.ended_at is null;
$$;

comment on function connect.known_now(connect.runs) is
  'Returns which other sources report games of a run that waits, as its preview found (connect.known_elsewhere). Those of feeds that were '
  'deleted since are left out; null: it waits no longer. FEED-381.';
