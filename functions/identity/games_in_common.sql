create or replace function identity.games_in_common(realm_id integer, first_team_id text, second_team_id text)
returns table (first_id text, second_id text, first_start timestamptz, second_start timestamptz, day date, is_in_one_list boolean)
language sql stable
begin atomic
  select a.fixture_id, b.fixture_id, fa.starts_at, fb.starts_at, d.first_day,
         identity.has_common_source(games_in_common.realm_id, a.fixture_id, b.fixture_id)
    from canon.fixture_sides a
    join canon.fixture_sides oa
      on oa.realm_id = games_in_common.realm_id and oa.fixture_id = a.fixture_id and oa.team_id <> a.team_id
    join canon.fixture_sides b
      on b.realm_id = games_in_common.realm_id and b.team_id = games_in_common.second_team_id and b.fixture_id <> a.fixture_id
         and b.sorts_at between a.sorts_at - interval '36 hours' and a.sorts_at + interval '36 hours'
    join canon.fixture_sides ob
      on ob.realm_id = games_in_common.realm_id and ob.fixture_id = b.fixture_id and ob.team_id = oa.team_id
    join canon.fixtures fa on fa.realm_id = games_in_common.realm_id and fa.fixture_id = a.fixture_id and fa.merged_into is null
    join canon.fixtures fb
      on fb.realm_id = games_in_common.realm_id and fb.fixture_id = b.fixture_id and fb.merged_into is null and fb.kind = fa.kind
    cross join lateral (
      select case when fa.starts_at is null then fa.local_date
                  else read.local_day(fa.starts_at, coalesce(fa.time_zone, fb.time_zone, 'UTC')) end,
             case when fb.starts_at is null then fb.local_date
                  else read.local_day(fb.starts_at, coalesce(fa.time_zone, fb.time_zone, 'UTC')) end
    ) d (first_day, second_day)
   where a.realm_id = games_in_common.realm_id and a.team_id = games_in_common.first_team_id and d.first_day = d.second_day
     and fa.kind in ('game', 'scrimmage');
end;

comment on function identity.games_in_common(integer, text, text) is
  'Returns the games of two teams that are on one local day against one opponent, in pairs, with their starts (null: not known) and '
  'whether one source lists both (IDENTITY-121).';
