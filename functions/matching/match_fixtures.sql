create or replace function matching.match_fixtures(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not matching.is_matching(match_fixtures.realm_id) then
    return;
  end if;
  perform matching.collect_games(match_fixtures.realm_id, match_fixtures.source_id);
  if not exists (select from pg_temp.games) then
    return;
  end if;
  perform matching.load_games(match_fixtures.realm_id, array(
    select s.fixture_id
      from pg_temp.games g
      cross join lateral (values (g.low_id, g.high_id), (g.high_id, g.low_id)) t (team_id, opponent_id)
      cross join lateral (
        select x.fixture_id, x.sorts_at from canon.fixture_sides x
         where x.realm_id = match_fixtures.realm_id and x.team_id = t.team_id
           and x.sorts_at between g.sorts_at - interval '36 hours' and g.sorts_at + interval '36 hours' offset 0
      ) s
     where g.is_exact and s.sorts_at = g.starts_at or t.team_id = g.low_id and exists (
       select from canon.fixture_sides o
        where o.realm_id = match_fixtures.realm_id and o.fixture_id = s.fixture_id and o.team_id = g.high_id offset 0)));
  -- Whether a list keeps a postponed game beside its new date is seen where all games of the teams are looked at (matching.find_games).
  delete from pg_temp.games g where g.status = 'postponed';
  perform matching.pair_fixtures(match_fixtures.realm_id, array(
    select t.team_id from pg_temp.games g cross join lateral (values (g.low_id), (g.high_id)) t (team_id) where g.is_new and g.is_exact),
    is_whole => false);
  perform matching.map_candidates(array['fixture']);
end;
$$;

comment on function matching.match_fixtures(integer, text) is
  'Finds for each new game of the batch of a source (source_id) the game of its teams that other lists have (matching.pair_fixtures), '
  'and gives the new game that fixture. Does nothing if the realm is not matched. IDENTITY-121, IDENTITY-172.';

create or replace function matching.collect_games(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- Where no other source knows a team of the batch, its games are not compared, however many there are.
  v_shared_ids constant text[] := array(
    select distinct w.entity_id from pg_temp.mentions w
     where w.entity_type = 'team' and not w.is_direct and w.entity_id is not null and exists (
       select from canon.external_ids o
        where o.realm_id = collect_games.realm_id and o.entity_id = w.entity_id and o.entity_type = 'team'
          and o.source_id <> collect_games.source_id offset 0));
  v_results jsonb;
begin
  if v_shared_ids = '{}' then
    return;
  end if;
  -- The newest result of each game, found once: nothing finds an observation by the fixture that it is about.
  select jsonb_object_agg(n.fixture_id, n.result) into v_results
    from (
      select distinct on (x.data #>> '{fixture,external_id}') x.data #>> '{fixture,external_id}' as fixture_id, x.data -> 'result' as result
        from pg_temp.incoming x
       where x.type = 'result' and not x.is_deleted
       order by x.data #>> '{fixture,external_id}', x.observed_at desc, x.seq desc
    ) n;
  insert into pg_temp.games (
    game_id, is_new, source_id, source_key, rank, external_id, source_ids, kind, low_id, high_id, low_role, high_role, rests_on,
    starts_at, is_exact, local_date, time_zone, status, venue_id, result, sorts_at)
  select distinct on (i.external_id) i.external_id, true, r.source_id, r.source_key, r.rank, i.external_id, array[r.source_id],
         i.data ->> 'kind', s.low_id, s.high_id, s.low_role, s.high_role,
         (select x.decision_id from identity.redirects x
           where x.realm_id = r.realm_id and (k.is_first and x.entity_id = a.origin_id or k.is_second and x.entity_id = b.origin_id)
           order by x.entity_id = a.origin_id desc limit 1),
         s.starts_at, k.is_exact, s.local_date, i.data ->> 'time_zone', i.data ->> 'status', v.entity_id,
         coalesce(i.data -> 'result', v_results -> i.external_id),
         coalesce(s.starts_at, util.local_midnight(s.local_date, coalesce(i.data ->> 'time_zone', 'UTC')))
    from pg_temp.mentions f
    join pg_temp.incoming i on i.external_id = f.external_id and i.type = 'fixture' and not i.is_deleted
    join pg_temp.mentions a on a.external_id = i.data #>> '{sides,0,team,external_id}' and a.entity_type = 'team' and not a.is_direct
    join pg_temp.mentions b on b.external_id = i.data #>> '{sides,1,team,external_id}' and b.entity_type = 'team' and not b.is_direct
    left join pg_temp.mentions v on v.external_id = i.data #>> '{venue,external_id}' and v.entity_type = 'venue' and not v.is_direct
    join tenancy.sources r on r.realm_id = collect_games.realm_id and r.source_id = collect_games.source_id
    cross join lateral (
      select a.entity_id = any (v_shared_ids) and not a.is_new, b.entity_id = any (v_shared_ids) and not b.is_new,
             i.data ? 'start' and coalesce(i.data ->> 'time_status', 'confirmed') = 'confirmed'
    ) k (is_first, is_second, is_exact)
    cross join lateral (
      select least(a.entity_id, b.entity_id) as low_id, greatest(a.entity_id, b.entity_id) as high_id,
             i.data #>> array['sides', (a.entity_id > b.entity_id)::integer::text, 'role'] as low_role,
             i.data #>> array['sides', (a.entity_id < b.entity_id)::integer::text, 'role'] as high_role,
             case when i.data ->> 'time_status' is distinct from 'tbd' then util.read_moment(i.data ->> 'start') end as starts_at,
             (i.data ->> 'date')::date as local_date
    ) s
   where f.entity_type = 'fixture' and f.is_direct and f.is_described and f.mapping_id is null and f.entity_id is null
     and i.data ->> 'kind' in ('game', 'scrimmage') and (s.starts_at is not null or s.local_date is not null) and a.entity_id <> b.entity_id
     -- One team is enough where the minute is known (matching.pair_by_minute).
     and (k.is_first and k.is_second or (k.is_first or k.is_second) and k.is_exact)
   order by i.external_id, i.observed_at desc, i.confidence desc, i.content_hash desc;
end;
$$;

comment on function matching.collect_games(integer, text) is
  'Collects in pg_temp.games the games that are new to a source (source_id) and whose two teams another source knows too, or one of them '
  'if the start is confirmed.';
