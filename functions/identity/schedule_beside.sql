create or replace function identity.schedule_beside(realm_id integer, team_id text, begins_at timestamptz, ends_at timestamptz)
returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object(
           'fixture_id', g.fixture_id, 'at', case when f.time_status <> 'tbd' then util.rfc3339(f.starts_at) end,
           'sorts_at', util.rfc3339(g.sorts_at),
           'day', case when f.starts_at is null or f.time_status = 'tbd' then f.local_date
                       else read.local_day(f.starts_at, coalesce(f.time_zone, 'UTC')) end,
           'time_zone', f.time_zone, 'status', f.status,
           'opponent', canon.name_of(schedule_beside.realm_id, 'team', o.team_id), 'is_home', o.role = 'away',
           'venue', canon.name_of(schedule_beside.realm_id, 'venue', f.venue_id)) order by g.sorts_at, g.fixture_id), '[]')
    from (
      select x.fixture_id, x.sorts_at
        from identity.games_of(schedule_beside.realm_id, schedule_beside.team_id) x
       -- Those between both moments, then those next to them.
       order by greatest(schedule_beside.begins_at - x.sorts_at, x.sorts_at - schedule_beside.ends_at, interval '0'), x.sorts_at,
                x.fixture_id
       limit 20
    ) g
    join canon.fixtures f
      on f.realm_id = schedule_beside.realm_id and f.fixture_id = g.fixture_id and f.merged_into is null
    left join lateral (
      select s.team_id, s.role
        from canon.fixture_sides s
       where s.realm_id = schedule_beside.realm_id and s.fixture_id = g.fixture_id and s.team_id <> schedule_beside.team_id
       order by s.side_index
       limit 1
    ) o on true;
end;

comment on function identity.schedule_beside(integer, text, timestamptz, timestamptz) is
  'Returns at most 20 games of a team in order of time, those nearest to what lies between two moments: id, start (null: not known), local '
  'day, status, opponent and whether the team is at home, venue. IDENTITY-145.';
