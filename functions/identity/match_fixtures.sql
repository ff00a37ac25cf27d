create or replace function identity.match_fixtures(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform identity.collect_games(match_fixtures.realm_id, match_fixtures.source_id);
  if not exists (select from pg_temp.games) then
    return;
  end if;

  with met as materialized (
    select g.external_id, g.first_id, g.second_id, g.rests_on, e.fixture_id, e.starts_at as other_start, g.starts_at as own_start,
           d.own_day, d.other_day,
           exists (
             select from canon.external_ids o
              where o.realm_id = match_fixtures.realm_id and o.entity_id = e.fixture_id and o.source_id = match_fixtures.source_id
                and o.entity_type = 'fixture') as is_own
      from pg_temp.games g
      cross join lateral (
        select s.fixture_id
          from canon.fixture_sides s
         where s.realm_id = match_fixtures.realm_id and s.team_id = g.first_id
           and s.sorts_at between g.sorts_at - interval '36 hours' and g.sorts_at + interval '36 hours' offset 0
      ) s
      join canon.fixtures e on e.realm_id = match_fixtures.realm_id and e.fixture_id = s.fixture_id
      cross join lateral (
        select case when g.starts_at is null then g.local_date
                    else read.local_day(g.starts_at, coalesce(g.time_zone, e.time_zone, 'UTC')) end,
               case when e.starts_at is null then e.local_date
                    else read.local_day(e.starts_at, coalesce(g.time_zone, e.time_zone, 'UTC')) end
      ) d (own_day, other_day)
     where e.merged_into is null and e.kind = g.kind and d.own_day = d.other_day
       and exists (
         select from canon.fixture_sides o
          where o.realm_id = match_fixtures.realm_id and o.fixture_id = e.fixture_id and o.team_id = g.second_id)
  ), counted as (
    select m.*, m.own_start = m.other_start as is_same_time,
           count(*) over (partition by m.external_id) as others,
           count(*) over (partition by m.fixture_id) as claimants,
           count(*) filter (where m.own_start = m.other_start) over (partition by m.external_id) as others_then,
           count(*) filter (where m.own_start = m.other_start) over (partition by m.fixture_id) as claimants_then,
           bool_or(m.is_own) over (partition by m.external_id) as has_own
      from met m
  )
  insert into pg_temp.alike (entity_type, name_id, external_id, mapping_id, entity_id, origin_id, score, features, verdict, rests_on)
  select 'fixture', c.external_id, c.external_id, k.mapping_id, c.fixture_id, k.origin_id, 1, f.features,
         case when c.is_same_time and c.others_then = 1 and c.claimants_then = 1
                or identity.may_be_one_game(c.own_start, c.other_start) then 'auto' else 'review' end,
         c.rests_on
    from counted c
    cross join lateral (
      select m.mapping_id, coalesce(m.origin_id, m.entity_id) as origin_id
        from canon.external_ids m
       where m.realm_id = match_fixtures.realm_id and m.entity_id = c.fixture_id and m.entity_type = 'fixture'
       order by m.mapping_id
       limit 1
    ) k
    cross join lateral identity.game_features(c.own_start, c.other_start, c.own_day) f (features)
   where not c.is_own
     and (c.is_same_time and c.others_then = 1 and c.claimants_then = 1 or c.others = 1 and c.claimants = 1 and not c.has_own);
end;
$$;

comment on function identity.match_fixtures(integer, text) is
  'Finds for each new game of the batch whose teams another source knows too the game of the same two teams on the same day that the '
  'source (source_id) has no id of. It is the same where both lists have one game that day and the times are at most three hours apart or '
  'one is not known, or where exactly one starts at the same minute; one that is moved further is reviewed (IDENTITY-121, IDENTITY-122).';
