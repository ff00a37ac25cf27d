create or replace function identity.games_beside(
  realm_id integer, fixture_id text, sorts_at timestamptz, competition_id text, venue_id text
) returns setof text
language sql stable
begin atomic
  select f.fixture_id
    from (
      select (select min(m.source_id) from canon.external_ids m
               where m.realm_id = games_beside.realm_id and m.entity_id = games_beside.fixture_id
              having min(m.source_id) = max(m.source_id)) as source_id,
             (select m.entity_id from canon.external_ids m
               where m.realm_id = games_beside.realm_id and m.entity_id = games_beside.competition_id
               group by m.entity_id having min(m.source_id) < max(m.source_id)) as competition_id,
             (select m.entity_id from canon.external_ids m
               where m.realm_id = games_beside.realm_id and m.entity_id = games_beside.venue_id
               group by m.entity_id having min(m.source_id) < max(m.source_id)) as venue_id
      offset 0
    ) k
    cross join lateral (
      (select c.fixture_id from canon.fixtures c
        where c.realm_id = games_beside.realm_id and c.competition_id = k.competition_id and c.sorts_at = games_beside.sorts_at
          and c.merged_into is null
        limit 15)
      union
      (select v.fixture_id from canon.fixtures v
        where v.realm_id = games_beside.realm_id and v.venue_id = k.venue_id and v.sorts_at = games_beside.sorts_at
          and v.merged_into is null
        limit 15)
    ) f
   where k.source_id is not null and not exists (
     select from canon.external_ids m
      where m.realm_id = games_beside.realm_id and m.entity_id = f.fixture_id and m.source_id = k.source_id offset 0)
   order by f.fixture_id;
end;

comment on function identity.games_beside(integer, text, timestamptz, text, text) is
  'Returns the games, of at most 15 in either, that stand at the minute (sorts_at) of a fixture in its competition or at its venue, where '
  'several sources know that, and that the only source of the fixture does not list: none where several list it. IDENTITY-220.';
