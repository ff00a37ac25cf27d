create or replace function canon.lock_rows(realm_id integer, entity_type text, entity_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  case lock_rows.entity_type
    when 'organization' then perform from canon.organizations e
      where e.realm_id = lock_rows.realm_id and e.organization_id = any (lock_rows.entity_ids) order by e.organization_id for update;
    when 'competition' then perform from canon.competitions e
      where e.realm_id = lock_rows.realm_id and e.competition_id = any (lock_rows.entity_ids) order by e.competition_id for update;
    when 'division' then perform from canon.divisions e
      where e.realm_id = lock_rows.realm_id and e.division_id = any (lock_rows.entity_ids) order by e.division_id for update;
    when 'stage' then perform from canon.stages e
      where e.realm_id = lock_rows.realm_id and e.stage_id = any (lock_rows.entity_ids) order by e.stage_id for update;
    when 'venue' then perform from canon.venues e
      where e.realm_id = lock_rows.realm_id and e.venue_id = any (lock_rows.entity_ids) order by e.venue_id for update;
    when 'team' then perform from canon.teams e
      where e.realm_id = lock_rows.realm_id and e.team_id = any (lock_rows.entity_ids) order by e.team_id for update;
    when 'fixture' then perform from canon.fixtures e
      where e.realm_id = lock_rows.realm_id and e.fixture_id = any (lock_rows.entity_ids) order by e.fixture_id for update;
    when 'stat_line' then perform from canon.stat_lines e
      where e.realm_id = lock_rows.realm_id and e.stat_line_id = any (lock_rows.entity_ids) order by e.stat_line_id for update;
  end case;
end;
$$;

comment on function canon.lock_rows(integer, text, text[]) is
  'Locks the rows of entities of a type for whoever merges or parts them, in the order of their ids: batches that write or refer to them '
  'wait. docs/locks.md, place 6. IDENTITY-38.';
