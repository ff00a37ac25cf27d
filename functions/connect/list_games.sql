create or replace function connect.list_games(
  run connect.runs, what text, q text, from_day date, to_day date, after integer, row_limit integer
) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select connect.find_games(
    case when list_games.what = 'listed' then connect.listed_games(list_games.run)
         else (select jsonb_agg(g.game order by g.place) from connect.games_of(list_games.run) with ordinality g (game, place)) end,
    list_games.what, list_games.q, list_games.from_day, list_games.to_day, list_games.after, list_games.row_limit);
$$;

comment on function connect.list_games(connect.runs, text, text, date, date, integer, integer) is
  'Returns those of the games that a run changed, or would, that fit (connect.find_games); what = listed: of all that its target lists '
  'now (connect.listed_games). FEED-380, DASHBOARD-150.';

create or replace function connect.games_of(run connect.runs) returns setof jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan -- a run has one game or ten thousand
as $$
begin
  if run.preview is not null then
    return query select g.game from jsonb_array_elements(run.preview -> 'games') g (game);
  elsif run.batch_ids <> '{}' then
    return query
    select ledger.changed_games(run.realm_id, array(
      select v.version
        from intake.observations o
        cross join lateral (
          select w as version from ledger.versions w
           where w.observation_id = o.observation_id and w.realm_id = o.realm_id and w.entity_type = 'fixture' offset 0) v
       where o.batch_id = any (run.batch_ids) and o.realm_id = run.realm_id));
  end if;
end;
$$;

comment on function connect.games_of(connect.runs) is
  'Returns the games that a run changes (ledger.changed_games): while it waits, what its preview found; else what the ledger has of its '
  'batches that are applied. FEED-380.';

create or replace function connect.push_trial(run connect.runs) returns text[]
language sql volatile
set search_path = pg_catalog, pg_temp
set enable_nestloop = off -- as jobs.apply_run
set enable_seqscan = on
set enable_hashjoin = on
set enable_mergejoin = on
as $$
  select manage.push_run(run.realm_id, run.run_id, connect.strike_missing(run, is_at_once => true), run.observed_at);
$$;

comment on function connect.push_trial(connect.runs) is
  'Pushes all that a run that waits would change, and withdraws at once what it misses, to be undone. Returns the batches. FEED-380.';

create or replace function connect.left_games(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with found as materialized (
    select (l.listed).*, l.why, row_number() over (order by (l.listed).on_day, (l.listed).start_at, (l.listed).external_id) as place
      from connect.find_left(run) l
  )
  select jsonb_build_object(
           'why', coalesce((
             select jsonb_object_agg(w.why, w.games) from (select f.why, count(*) as games from found f group by 1) w), '{}'),
           'games', coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
             'name', coalesce(f.data ->> 'title', nullif(concat_ws(' v ', f.home, f.away), '')), 'on_day', f.on_day,
             'start', util.rfc3339(f.start_at), 'zone', coalesce(f.data ->> 'time_zone', 'UTC'), 'venue', f.venue, 'field', f.field,
             'why', f.why)) order by f.place) filter (where f.place <= 200), '[]'))
    from found f;
$$;

comment on function connect.left_games(connect.runs) is
  'Returns the games that a run lacks and that stay (connect.find_left): {why: {edge, outside, unread: how many}, games: the first 200 by '
  'date, each {name, on_day, start, zone, venue, field, why}}. FEED-42.';

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
