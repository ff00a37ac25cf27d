create or replace function identity.note_merged(realm_id integer, decision identity.decisions, fixture_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_survivor_id text := identity.survivor_of(note_merged.realm_id, decision.first_id);
begin
  if decision.entity_type not in ('organization', 'competition', 'venue', 'team', 'fixture')
      or not identity.is_matching(note_merged.realm_id) then
    return;
  end if;
  perform identity.compare_again(note_merged.realm_id, array(
    select min(m.mapping_id)
      from (
        select v_survivor_id where decision.entity_type = 'team'
        union
        -- Whom two lists have it meet at one minute may be one team as well,
        select g.opponent_id
          from identity.games_of(note_merged.realm_id, v_survivor_id) s
          cross join lateral identity.timed_game(note_merged.realm_id, s.fixture_id, v_survivor_id) g
         where decision.entity_type = 'team' and exists (
           select from canon.fixture_sides x
            where x.realm_id = note_merged.realm_id and x.team_id = v_survivor_id and x.sorts_at = s.sorts_at
              and x.fixture_id <> s.fixture_id offset 0)
        union
        -- and so may whom two lists have in one game.
        select s.team_id
          from canon.fixture_sides s
         where decision.entity_type = 'fixture' and s.realm_id = note_merged.realm_id and s.fixture_id = v_survivor_id and exists (
           select from identity.named_otherwise(note_merged.realm_id, s.team_id) n where n.fixture_id = v_survivor_id)
        union
        select r.entity_id
          from identity.referring(note_merged.realm_id, 'team', 'organization', v_survivor_id) r
         where decision.entity_type = 'organization'
      ) t (team_id)
      cross join lateral (
        select e.mapping_id from canon.external_ids e
         where e.realm_id = note_merged.realm_id and e.entity_id = t.team_id and e.entity_type = 'team' offset 0
      ) m
     group by t.team_id
    union all
    -- The teams of a game to which lists give two competitions, or to whose teams two clubs.
    select min(m.mapping_id)
      from canon.fixture_sides s
      join canon.external_ids m on m.realm_id = note_merged.realm_id and m.entity_id = s.team_id and m.entity_type = 'team'
     where decision.entity_type = 'fixture' and s.realm_id = note_merged.realm_id and s.fixture_id = v_survivor_id
       and exists (
         select
           from (values ('fixture', s.fixture_id, 'competition'), ('team', s.team_id, 'organization')) x (entity_type, entity_id, field)
           cross join lateral identity.claimed_ids(note_merged.realm_id, x.entity_type, x.entity_id, x.field) c
          group by x.entity_type having count(distinct c.claimed_id) > 1)
     group by s.team_id
    union all
    select min(m.mapping_id)
      from unnest(note_merged.fixture_ids) f (fixture_id)
      cross join lateral (
        select e.mapping_id, e.source_id from canon.external_ids e
         where e.realm_id = note_merged.realm_id and e.entity_id = f.fixture_id and e.entity_type = 'fixture' offset 0
      ) m
     group by f.fixture_id
    having count(distinct m.source_id) = 1
    union all
    -- Where lists have a game that is one now, if they have it at two places.
    select min(m.mapping_id)
      from (
        select d.first_id
          from identity.decisions d
         where d.realm_id = note_merged.realm_id and d.entity_type = 'fixture'
           and d.decision_id in (
             select decision.decision_id union all select identity.resting_on(note_merged.realm_id, decision.decision_id))
      ) g
      join canon.fixtures f
        on f.realm_id = note_merged.realm_id and f.fixture_id = identity.survivor_of(note_merged.realm_id, g.first_id)
      cross join lateral (
        select e.mapping_id from canon.external_ids e
         where e.realm_id = note_merged.realm_id and e.entity_id = f.venue_id and e.entity_type = 'venue' offset 0
      ) m
     where decision.entity_type in ('team', 'fixture') and (
       select count(distinct c.claimed_id) from identity.claimed_ids(note_merged.realm_id, 'fixture', f.fixture_id, 'venue') c) > 1
     group by f.venue_id));
end;
$$;

comment on function identity.note_merged(integer, identity.decisions, text[]) is
  'Notes what a merge is new evidence for, where the realm is matched: a team that was merged, and whom two lists have it meet at one '
  'minute; the teams of a game that two lists have with other teams, competitions or clubs; the teams of an organization; the places of '
  'games that are one now; and of fixture_ids, the games that a merge of competitions or venues moved (identity.losing_games), those that '
  'only one source lists (IDENTITY-119, IDENTITY-170, IDENTITY-212, IDENTITY-213, IDENTITY-216).';
