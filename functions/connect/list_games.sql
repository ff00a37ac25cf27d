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
as $$
begin
  if run.preview is not null then
    return query select g.game from jsonb_array_elements(run.preview -> 'games') g (game);
  elsif run.batch_ids <> '{}' then
    return query
    select case when c.is_comparing and g.game ->> 'what' = 'added' then g.game || '{"what": "comparing"}' else g.game end
      from ledger.changed_games(run.realm_id, connect.versions_of(run)) g (game)
      cross join (select connect.is_comparing(run) offset 0) c (is_comparing);
  end if;
end;
$$;

comment on function connect.games_of(connect.runs) is
  'Returns the games that a run changes (ledger.changed_games): while it waits, what its preview found; else what the ledger has of its '
  'batches that are applied; those that it added are comparing while connect.is_comparing. FEED-380, FEED-397.';

create or replace function connect.mark_corrected(run connect.runs, batch_ids text[], games jsonb) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_agg(g.game || case when c.fields is null then '{}' else jsonb_build_object('corrected', c.fields) end order by g.place)
    from jsonb_array_elements(mark_corrected.games) with ordinality g (game, place)
    cross join lateral (
      select jsonb_agg(distinct k.field) as fields
        from canon.external_ids m
        join canon.corrections k on k.realm_id = m.realm_id and k.mapping_id = m.mapping_id
        left join intake.observations o
          on o.realm_id = k.realm_id and o.observation_id = k.ended_observation_id and o.batch_id = any (mark_corrected.batch_ids)
       where m.realm_id = run.realm_id and m.entity_id = g.game ->> 'id' and (k.ended_by is null or o.observation_id is not null)
         and (g.game ->> 'what' = 'removed' or k.field in (select f ->> 'field' from jsonb_array_elements(g.game -> 'fields') f))
    ) c;
$$;

comment on function connect.mark_corrected(connect.runs, text[], jsonb) is
  'Returns games that batches of a run being applied change, those with corrections that stood as {corrected: fields}: of the fields that '
  'change, or of a game that is removed. CORRECT-28.';

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

create or replace function connect.count_run_games(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when run.preview is not null then connect.count_games(run.preview -> 'games')
    when cardinality(run.batch_ids) between 1 and 3 then (
      select case when c.games ? 'added' and connect.is_comparing(run)
                  then c.games - 'added' || jsonb_build_object('comparing', c.games -> 'added') else c.games end
        from (select ledger.count_changed_games(run.realm_id, connect.versions_of(run)) offset 0) c (games)) end;
$$;

comment on function connect.count_run_games(connect.runs) is
  'Returns how many games a run changes, or would, of each kind (connect.games_of, without reading the games); null: a run that changes '
  'none, or that pushed more than 3,000 observations. FEED-380.';

create or replace function connect.versions_of(run connect.runs) returns ledger.versions[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan -- a run has one game or ten thousand
as $$
begin
  return array(
    select v.version
      from intake.observations o
      cross join lateral (
        select w as version from ledger.versions w
         where w.observation_id = o.observation_id and w.realm_id = o.realm_id and w.entity_type = 'fixture' offset 0) v
     where o.batch_id = any (run.batch_ids) and o.realm_id = run.realm_id);
end;
$$;

comment on function connect.versions_of(connect.runs) is
  'Returns the versions of games that the batches of a run wrote; none where they are not applied.';
