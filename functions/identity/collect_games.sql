create or replace function identity.collect_games(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_shared_ids text[];
  v_results jsonb;
begin
  -- Where no other source knows a team of the batch, none of its games is compared, however many there are.
  v_shared_ids := array(
    select distinct w.entity_id
      from pg_temp.wanted w
     where w.entity_type = 'team' and not w.is_direct and w.entity_id is not null and exists (
       select from canon.external_ids o
        where o.realm_id = collect_games.realm_id and o.entity_id = w.entity_id and o.entity_type = 'team'
          and o.source_id <> collect_games.source_id offset 0));
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
    game_id, is_new, kind, low_id, high_id, home_id, rests_on, starts_at, is_exact, local_date, time_zone, status, venue_id, low_goals,
    high_goals, source_ids)
  select distinct on (i.external_id) i.external_id, true, i.data ->> 'kind', s.low_id, s.high_id,
         case 'home' when s.low_role then s.low_id when s.high_role then s.high_id end,
         coalesce(
           case when k.is_first then identity.decision_of(collect_games.realm_id, a.origin_id) end,
           case when k.is_second then identity.decision_of(collect_games.realm_id, b.origin_id) end),
         case when i.data ->> 'time_status' is distinct from 'tbd' then util.read_moment(i.data ->> 'start') end, k.is_exact,
         (i.data ->> 'date')::date, i.data ->> 'time_zone', i.data ->> 'status', v.entity_id, identity.goals_of(r.result, s.low_role),
         identity.goals_of(r.result, s.high_role), array[collect_games.source_id]
    from pg_temp.wanted f
    join pg_temp.incoming i on i.external_id = f.external_id and i.type = 'fixture' and not i.is_deleted
    join pg_temp.wanted a
      on a.external_id = i.data #>> '{sides,0,team,external_id}' and a.entity_type = 'team' and not a.is_direct
    join pg_temp.wanted b
      on b.external_id = i.data #>> '{sides,1,team,external_id}' and b.entity_type = 'team' and not b.is_direct
    left join pg_temp.wanted v
      on v.external_id = i.data #>> '{venue,external_id}' and v.entity_type = 'venue' and not v.is_direct
    cross join lateral (
      select a.entity_id = any (v_shared_ids) and not a.is_new, b.entity_id = any (v_shared_ids) and not b.is_new,
             i.data ? 'start' and coalesce(i.data ->> 'time_status', 'confirmed') = 'confirmed'
    ) k (is_first, is_second, is_exact)
    cross join lateral (
      select least(a.entity_id, b.entity_id), greatest(a.entity_id, b.entity_id),
             i.data #>> case when a.entity_id < b.entity_id then '{sides,0,role}' else '{sides,1,role}' end::text[],
             i.data #>> case when a.entity_id < b.entity_id then '{sides,1,role}' else '{sides,0,role}' end::text[]
    ) s (low_id, high_id, low_role, high_role)
    cross join lateral (select coalesce(i.data -> 'result', v_results -> i.external_id)) r (result)
   where f.entity_type = 'fixture' and f.is_direct and f.is_described and f.mapping_id is null
     and f.entity_id is null
     and i.data ->> 'kind' in ('game', 'scrimmage') and i.data ?| array['start', 'date'] and a.entity_id <> b.entity_id
     -- One team is enough where the minute is known (identity.pair_same_minute).
     and (k.is_first and k.is_second or (k.is_first or k.is_second) and k.is_exact)
   order by i.external_id, i.observed_at desc, i.confidence desc, i.content_hash desc;
  update pg_temp.games g
     set sorts_at = coalesce(g.starts_at, project.local_midnight(g.local_date, coalesce(g.time_zone, 'UTC')));
  delete from pg_temp.games g where g.sorts_at is null;
end;
$$;

comment on function identity.collect_games(integer, text) is
  'Collects in pg_temp.games the games that are new to the source (source_id) and whose two teams another source knows too, or one of them '
  'if the start is confirmed.';
