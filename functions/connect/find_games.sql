create or replace function connect.find_games(
  games jsonb, what text, q text, from_day date, to_day date, after integer, row_limit integer
) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_after integer := greatest(coalesce(find_games.after, 0), 0);
  v_limit integer := least(greatest(coalesce(find_games.row_limit, 50), 1), 20000);
begin
  if find_games.what not in (
       'added', 'known', 'comparing', 'moved', 'cancelled', 'reinstated', 'removed', 'returned', 'changed', 'listed', 'expected')
  then
    raise exception using errcode = 'OYV02',
      message = 'Games are added, known, comparing, moved, cancelled, reinstated, removed, returned, changed, listed or expected.';
  end if;
  return (
    with found as materialized (
      select g.game, row_number() over (order by g.place) as number
        from jsonb_array_elements(find_games.games) with ordinality g (game, place)
       where (find_games.what is null or g.game ->> 'what' = find_games.what)
         and (find_games.from_day is null or (g.game ->> 'on_day')::date >= find_games.from_day)
         and (find_games.to_day is null or (g.game ->> 'on_day')::date <= find_games.to_day)
         and (nullif(btrim(find_games.q), '') is null
              or strpos(util.fold(concat_ws(' ', g.game ->> 'name', g.game ->> 'venue', g.game ->> 'field')),
                        util.fold(btrim(find_games.q))) > 0)
    )
    select jsonb_build_object(
             'counts', connect.count_games(find_games.games), 'found', count(*),
             'games', coalesce(jsonb_agg(f.game order by f.number) filter (
               where f.number > v_after and f.number <= v_after + v_limit), '[]'),
             'next', case when count(*) > v_after + v_limit then v_after + v_limit end)
      from found f);
end;
$$;

comment on function connect.find_games(jsonb, text, text, date, date, integer, integer) is
  'Returns of games (as connect.games_of, in order) {counts (connect.count_games), found: how many fit, games: row_limit (1 to 20,000, '
  'null: 50) of those after this many, next}. Fit: what, q in names of teams and places, days; each may be null. Raises OYV02. FEED-380.';

create or replace function connect.count_games(games jsonb) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(c.what, c.count), '{}')
    from (
      select g.game ->> 'what' as what, count(*) as count
        from jsonb_array_elements(count_games.games) g (game)
       group by 1
    ) c;
$$;

comment on function connect.count_games(jsonb) is
  'Returns how many games of a list (connect.games_of) there are of each kind (ledger.change_of_game): {added, moved, ...}. '
  'FEED-380.';

create or replace function connect.listed_games(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
           'id', g.fixture_id, 'what', 'listed', 'name', ledger.name_of_game(run.realm_id, g.fixture_id), 'zone', g.zone,
           'on_day', coalesce((g.starts_at at time zone g.zone)::date, g.local_date), 'start', util.rfc3339(g.starts_at),
           'time_status', g.time_status, 'status', g.status, 'venue', g.venue, 'field', g.venue_field, 'fields', jsonb_build_array()))
           order by g.sorts_at, g.fixture_id)
    from (
      select distinct on (f.fixture_id) f.fixture_id, f.starts_at, f.local_date, f.time_status, f.status,
             f.venue_field, f.sorts_at, v.name as venue, coalesce(canon.zone_of(f.realm_id, f.fixture_id), 'UTC') as zone
        from connect.targets t
        join connect.feeds d on d.realm_id = t.realm_id and d.feed_id = t.feed_id
        join connect.listed l on l.realm_id = t.realm_id and l.target_id = t.target_id and l.withdrawn_at is null
        join canon.external_ids m
          on m.realm_id = l.realm_id and m.source_id = d.source_id and m.entity_type = 'fixture' and m.external_id = l.external_id
         and m.player_id = ''
        join canon.fixtures f on f.realm_id = m.realm_id and f.fixture_id = m.entity_id
        left join canon.venues v on v.realm_id = f.realm_id and v.venue_id = f.venue_id
       where t.realm_id = run.realm_id and t.target_id = run.target_id
       order by f.fixture_id
    ) g;
$$;

comment on function connect.listed_games(connect.runs) is
  'Returns all games that the target of a run lists now, by start, as they are decided, each with what = listed; null: none. '
  'DASHBOARD-150.';

create or replace function connect.corrected_games(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('found', count(*), 'games', coalesce(jsonb_agg(c.game order by c.place) filter (where c.place <= 5), '[]'))
    from (
      select g.game, row_number() over (order by g.place) as place
        from jsonb_array_elements(run.preview -> 'games' || coalesce(run.preview -> 'expected', '[]')) with ordinality g (game, place)
       where g.game ? 'corrected'
    ) c;
$$;

comment on function connect.corrected_games(connect.runs) is
  'Returns the corrected games that a run which waits would change (connect.mark_corrected): {found: how many, games: the first five}. '
  'CORRECT-28.';
