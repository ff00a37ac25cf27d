create or replace function identity.compare_games(realm_id integer, first_id text, second_id text)
returns table (opponents integer, venues integer, is_against boolean, is_elsewhere boolean)
language sql stable
begin atomic
  with pairs as (
    select identity.meeting_of(
             identity.has_common_source(compare_games.realm_id, a.fixture_id, b.fixture_id)
               or oa.team_id <> ob.team_id and identity.has_common_source(compare_games.realm_id, oa.team_id, ob.team_id),
             oa.team_id = ob.team_id,
             fa.venue_id = fb.venue_id and fa.venue_field is not distinct from fb.venue_field) as meeting
      from canon.fixture_sides a
      join canon.fixture_sides b
        on b.realm_id = compare_games.realm_id and b.team_id = compare_games.second_id and b.sorts_at = a.sorts_at
           and b.fixture_id <> a.fixture_id
      join canon.fixtures fa
        on fa.realm_id = compare_games.realm_id and fa.fixture_id = a.fixture_id and fa.merged_into is null and fa.starts_at is not null
           and fa.time_status = 'confirmed'
      join canon.fixtures fb
        on fb.realm_id = compare_games.realm_id and fb.fixture_id = b.fixture_id and fb.merged_into is null and fb.starts_at is not null
           and fb.time_status = 'confirmed'
      left join canon.fixture_sides oa
        on oa.realm_id = compare_games.realm_id and oa.fixture_id = a.fixture_id and oa.team_id <> compare_games.first_id
      left join canon.fixture_sides ob
        on ob.realm_id = compare_games.realm_id and ob.fixture_id = b.fixture_id and ob.team_id <> compare_games.second_id
     where a.realm_id = compare_games.realm_id and a.team_id = compare_games.first_id
  )
  select (count(*) filter (where p.meeting = 'opponent'))::integer,
         (count(*) filter (where p.meeting = 'venue'))::integer,
         exists (
           select from canon.fixture_sides a
             join canon.fixture_sides b on b.realm_id = a.realm_id and b.fixture_id = a.fixture_id and b.team_id = compare_games.second_id
            where a.realm_id = compare_games.realm_id and a.team_id = compare_games.first_id),
         coalesce(bool_or(p.meeting = 'elsewhere'), false)
    from pairs p;
end;

comment on function identity.compare_games(integer, text, text) is
  'Compares the schedules of two teams: how many games both have at one minute against one opponent (opponents), how many more at one '
  'minute and place (venues), in lists of different sources; whether they play against each other; and whether they surely are in two '
  'places at one minute, because one source lists both games, or both opponents (IDENTITY-116, IDENTITY-120).';
