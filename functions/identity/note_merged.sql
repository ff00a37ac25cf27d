create or replace function identity.note_merged(realm_id integer, decision identity.decisions, fixture_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_survivor_id text := identity.survivor_of(note_merged.realm_id, decision.first_id);
begin
  if decision.entity_type not in ('competition', 'team', 'fixture') or not identity.is_matching(note_merged.realm_id) then
    return;
  end if;
  perform identity.compare_again(note_merged.realm_id, array(
    select min(m.mapping_id)
      from canon.external_ids m
     where decision.entity_type = 'team' and m.realm_id = note_merged.realm_id and m.entity_type = 'team' and m.entity_id = v_survivor_id
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
    having count(distinct m.source_id) = 1));
end;
$$;

comment on function identity.note_merged(integer, identity.decisions, text[]) is
  'Notes, where the realm is matched, a team that was merged just now, the teams of a game for which lists give two competitions or clubs, '
  'or of fixture_ids, the games that a merge of competitions moved (identity.losing_games), those that only one source lists: what is '
  'reported of both may show that others are one, or which games have moved (IDENTITY-119, IDENTITY-170, IDENTITY-216).';
