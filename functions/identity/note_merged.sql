create or replace function identity.note_merged(realm_id integer, decision_ids text[], fixture_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not identity.is_matching(note_merged.realm_id) then
    return;
  end if;
  perform identity.compare_again(note_merged.realm_id, array(
    with merged as materialized (
      select distinct d.entity_type, identity.survivor_of(d.realm_id, d.first_id) as id
        from identity.decisions d
       where d.realm_id = note_merged.realm_id and d.decision_id = any (note_merged.decision_ids)
    ), games as materialized (
      -- Those that were merged, and those that became one with their teams.
      select distinct identity.survivor_of(d.realm_id, d.first_id) as id
        from unnest(note_merged.decision_ids) k (decision_id)
        cross join lateral (
          select k.decision_id union all select r.id from identity.resting_on(note_merged.realm_id, k.decision_id) r (id)
        ) x
        join identity.decisions d on d.realm_id = note_merged.realm_id and d.decision_id = x.decision_id
       where d.entity_type = 'fixture'
    )
    select min(m.mapping_id)
      from (
        select k.id from merged k where k.entity_type = 'team'
        union
        -- Whom two lists have it meet at one minute may be one team as well,
        select g.opponent_id
          from merged k
          cross join lateral identity.games_of(note_merged.realm_id, k.id) s
          cross join lateral identity.timed_game(note_merged.realm_id, s.fixture_id, k.id) g
         where k.entity_type = 'team' and exists (
           select from canon.fixture_sides x
            where x.realm_id = note_merged.realm_id and x.team_id = k.id and x.sorts_at = s.sorts_at
              and x.fixture_id <> s.fixture_id offset 0)
        union
        -- and so may whom two lists have in one game, or the teams of a game to which they give two competitions, or two clubs.
        select s.team_id
          from merged k
          join canon.fixture_sides s on s.realm_id = note_merged.realm_id and s.fixture_id = k.id
         where k.entity_type = 'fixture' and (
           exists (select from identity.named_otherwise(note_merged.realm_id, s.team_id) n where n.fixture_id = k.id)
           or exists (
             select
               from (values ('fixture', s.fixture_id, 'competition'), ('team', s.team_id, 'organization')) x (entity_type, entity_id, field)
               cross join lateral identity.claimed_ids(note_merged.realm_id, x.entity_type, x.entity_id, x.field) c
              group by x.entity_type having count(distinct c.claimed_id) > 1))
        union
        select r.entity_id
          from merged k
          cross join lateral identity.referring(note_merged.realm_id, 'team', 'organization', k.id) r
         where k.entity_type = 'organization'
        union
        select s.team_id
          from (
            select f.id
              from unnest(note_merged.fixture_ids) f (id)
              join canon.external_ids m on m.realm_id = note_merged.realm_id and m.entity_id = f.id and m.entity_type = 'fixture'
             group by f.id
            having count(distinct m.source_id) = 1
          ) f
          join canon.fixture_sides s on s.realm_id = note_merged.realm_id and s.fixture_id = f.id
        union
        -- Where lists have a game that is one now, if they have it at two places.
        select f.venue_id
          from games g
          join canon.fixtures f on f.realm_id = note_merged.realm_id and f.fixture_id = g.id
         where (select count(distinct c.claimed_id) from identity.claimed_ids(note_merged.realm_id, 'fixture', g.id, 'venue') c) > 1
      ) t
      cross join lateral (
        select e.mapping_id from canon.external_ids e where e.realm_id = note_merged.realm_id and e.entity_id = t.id offset 0
      ) m
     group by t.id));
end;
$$;

comment on function identity.note_merged(integer, text[], text[]) is
  'Notes what a merge is new evidence for, where the realm is matched: a team that was merged, and whom two lists have it meet at one '
  'minute; the teams of a game that two lists have with other teams, competitions or clubs; the teams of an organization; the places of '
  'games that are one now; and the teams of those of fixture_ids, the games that a merge of competitions or venues moved '
  '(identity.losing_games), that only one source lists (IDENTITY-119, IDENTITY-170, IDENTITY-212, IDENTITY-213, IDENTITY-216).';
