create or replace function connect.list_games(
  run connect.runs, what text, q text, from_day date, to_day date, after integer, row_limit integer
) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select connect.find_games(
    case list_games.what
         when 'listed' then connect.listed_games(list_games.run)
         when 'expected' then list_games.run.preview -> 'expected'
         else (select jsonb_agg(g.game order by g.place) from connect.games_of(list_games.run) with ordinality g (game, place)) end,
    list_games.what, list_games.q, list_games.from_day, list_games.to_day, list_games.after, list_games.row_limit);
$$;

comment on function connect.list_games(connect.runs, text, text, date, date, integer, integer) is
  'Returns those of the games that a run changed, or would, that fit (connect.find_games); what = listed: of all that its target lists '
  'now (connect.listed_games); expected: of those of other feeds that it would change once they are one. FEED-380, FEED-381, '
  'DASHBOARD-150.';

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
