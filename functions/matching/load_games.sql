create or replace function matching.load_games(
  realm_id integer, fixture_ids text[], first_ids text[] default '{}', second_ids text[] default '{}'
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- Its own rows are joined with each other.
set enable_hashjoin = on
as $$
begin
  insert into pg_temp.games (
    game_id, is_new, source_id, source_key, rank, external_id, source_ids, kind, low_id, high_id, low_role, high_role, starts_at, is_exact,
    local_date, time_zone, status, venue_id, competition_id, division_id, stage_id, result)
  select f.fixture_id, false, r.source_id, r.source_key, r.rank, m.external_id, m.source_ids, f.kind, s.low_id, s.high_id, s.low_role,
         s.high_role, case when w.said ->> 'time_status' is distinct from 'tbd' then t.starts_at end,
         t.starts_at is not null and w.said ->> 'time_status' = 'confirmed',
         coalesce((w.said ->> 'date')::date, util.local_day(t.starts_at, coalesce(w.said ->> 'time_zone', 'UTC'))), w.said ->> 'time_zone',
         w.said ->> 'status', f.venue_id, f.competition_id, f.division_id, f.stage_id, w.said -> 'result'
    from (select distinct x.id from unnest(load_games.fixture_ids) x (id)) x
    cross join lateral (
      select g.*, jsonb_build_object(
               'start', g.starts_at, 'date', g.local_date, 'time_status', g.time_status, 'time_zone', g.time_zone, 'status', g.status,
               'sides', g.sides, 'result', g.result) as said
        from canon.fixtures g
       where g.realm_id = load_games.realm_id and g.fixture_id = x.id and g.merged_into is null and g.void_at is null
         and g.kind in ('game', 'scrimmage')
         and g.sides is not null offset 0
    ) f
    cross join lateral (
      select distinct on (e.source_id) e.*, array_agg(e.source_id) over () as source_ids, count(*) over () > 1 as is_shared
        from canon.external_ids e
       where e.realm_id = load_games.realm_id and e.entity_id = f.fixture_id and e.entity_type = 'fixture'
       order by e.source_id, e.external_id offset 0
    ) m
    join tenancy.sources r on r.realm_id = load_games.realm_id and r.source_id = m.source_id
    cross join lateral (
      -- What several lists have is as each of them reports it.
      select jsonb_object_agg(c.field, c.value order by c.observed_at, c.implied_by desc) as said from canon.claims c
       where m.is_shared and c.realm_id = load_games.realm_id and c.mapping_id = m.mapping_id and c.value <> 'null'
         and c.field in ('start', 'date', 'time_status', 'time_zone', 'status', 'sides', 'result')
    ) c
    cross join lateral (
      select case when c.said is null then f.said
                  when c.said ?| array['start', 'date'] then f.said - '{start,date,time_status,result}'::text[] || c.said
                  else f.said - 'result' || c.said end as said
    ) w
    cross join lateral (select (w.said ->> 'start')::timestamptz) t (starts_at)
    cross join lateral (
      select min(p.team_id) as low_id, max(p.team_id) as high_id, (array_agg(e.side ->> 'role' order by p.team_id))[1] as low_role,
             (array_agg(e.side ->> 'role' order by p.team_id))[2] as high_role
        from jsonb_array_elements(w.said -> 'sides') e (side)
        left join lateral (
          select r.survivor_id from identity.redirects r
           where r.realm_id = load_games.realm_id and r.entity_id = e.side #>> '{team,id}' offset 0
        ) d on true
        cross join lateral (select coalesce(d.survivor_id, e.side #>> '{team,id}', e.side ->> 'team') as own_id offset 0) k
        cross join lateral (
          select coalesce(load_games.first_ids[array_position(load_games.second_ids, k.own_id)], k.own_id) as team_id
        ) p
    ) s
   where s.low_id <> s.high_id and (t.starts_at is not null or w.said ->> 'date' is not null);
  perform matching.place_games();
end;
$$;

comment on function matching.load_games(integer, text[], text[], text[]) is
  'Adds fixtures (ids) to pg_temp.games, a row for each list, as it reports them: games of two teams on a known local day. Teams of '
  'second_ids count as those of first_ids at the same ordinal; none is in both. IDENTITY-121.';

create or replace function matching.place_games() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
begin
  update pg_temp.games g
     set day = case when g.starts_at is null then g.local_date
                    else util.local_day(g.starts_at, coalesce(g.time_zone, z.time_zone, 'UTC')) end,
         home_id = case 'home' when g.low_role then g.low_id when g.high_role then g.high_id end,
         low_goals = (z.goals ->> g.low_role)::integer, high_goals = (z.goals ->> g.high_role)::integer
    from (
      select x.game_id, x.source_id, min(x.time_zone) over (partition by x.low_id, x.high_id) as time_zone, (
               select jsonb_object_agg(r.score ->> 'role', r.score -> 'score') from jsonb_array_elements(x.result -> 'scores') r (score)
                where (x.result ->> 'final')::boolean and r.score ->> 'role' in ('home', 'away')) as goals
        from pg_temp.games x
    ) z
   where z.game_id = g.game_id and z.source_id = g.source_id;
end;
$$;

comment on function matching.place_games() is
  'Sets for each row of pg_temp.games its local day, in its own time zone or that of another game of its teams, the home team, and the '
  'goals of either if the result is final. IDENTITY-121.';

create or replace function matching.is_on_one_day(realm_id integer, fixture_id text) returns boolean
language sql stable
return (
  select count(distinct coalesce(
           (c.said ->> 'date')::date,
           util.local_day((c.said ->> 'start')::timestamptz, coalesce(c.said ->> 'time_zone', f.time_zone, 'UTC')))) < 2
    from canon.fixtures f
    join canon.external_ids m on m.realm_id = f.realm_id and m.entity_id = f.fixture_id and m.entity_type = 'fixture'
    cross join lateral (
      select jsonb_object_agg(k.field, k.value order by k.observed_at, k.implied_by desc) as said from canon.claims k
       where k.realm_id = m.realm_id and k.mapping_id = m.mapping_id and k.value <> 'null' and k.field in ('start', 'date', 'time_zone')
    ) c
   where f.realm_id = is_on_one_day.realm_id and f.fixture_id = is_on_one_day.fixture_id);

comment on function matching.is_on_one_day(integer, text) is
  'Returns whether all lists that have a fixture have it on the same local day. IDENTITY-218.';
