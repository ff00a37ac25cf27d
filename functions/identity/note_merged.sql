create or replace function identity.note_merged(realm_id integer, decision identity.decisions, fixture_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_survivor_id text := identity.survivor_of(note_merged.realm_id, decision.first_id);
begin
  if decision.entity_type not in ('organization', 'competition', 'team', 'fixture') or not identity.is_matching(note_merged.realm_id) then
    return;
  end if;
  perform identity.compare_again(note_merged.realm_id, array(
    select min(m.mapping_id)
      from canon.external_ids m
     where decision.entity_type = 'team' and m.realm_id = note_merged.realm_id and m.entity_type = 'team' and m.entity_id = v_survivor_id
    union all
    select m.mapping_id
      from canon.teams t
      cross join lateral (
        select min(e.mapping_id) as mapping_id from canon.external_ids e
         where e.realm_id = note_merged.realm_id and e.entity_id = t.team_id and e.entity_type = 'team' offset 0
      ) m
     where decision.entity_type = 'organization' and t.realm_id = note_merged.realm_id and t.organization_id = v_survivor_id
       and t.merged_into is null
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
    -- Where lists have a game that is one now.
    select min(m.mapping_id)
      from (
        select d.first_id
          from identity.decisions d
         where d.realm_id = note_merged.realm_id and d.entity_type = 'fixture'
           and d.decision_id in (select decision.decision_id union all select identity.resting_on(note_merged.realm_id, decision.decision_id))
      ) g
      join canon.fixtures f
        on f.realm_id = note_merged.realm_id and f.fixture_id = identity.survivor_of(note_merged.realm_id, g.first_id)
      cross join lateral (
        select e.mapping_id from canon.external_ids e
         where e.realm_id = note_merged.realm_id and e.entity_id = f.venue_id and e.entity_type = 'venue' offset 0
      ) m
     where decision.entity_type in ('team', 'fixture')
     group by f.venue_id));
end;
$$;

comment on function identity.note_merged(integer, identity.decisions, text[]) is
  'Notes a team that was merged just now, the teams of a club that was, or of fixture_ids, the games that a merge of competitions moved (identity.losing_games), those '
  'that only one source lists, and the places of games that are one now, where the realm is matched: what is told of both may show that other teams are one, or which games have '
  'moved (IDENTITY-119, IDENTITY-170, IDENTITY-212).';
