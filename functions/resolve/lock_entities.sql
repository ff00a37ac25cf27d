create or replace function resolve.lock_entities(realm_id integer, entity_type text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- A result is written on its fixture, and on the one that it leaves; and what a reference names may be written too.
  v_written text[] := (
    select array_agg(distinct w.entity_id) from pg_temp.wanted w
     where (w.entity_type = lock_entities.entity_type or w.entity_type = 'result' and lock_entities.entity_type = 'fixture')
       and (w.is_direct or w.is_only_referred_to and coalesce(w.value::text, w.whole_id) is not null)
       and w.entity_id is not null and w.is_new is not true);
  v_shown text[] := (
    select array_agg(distinct w.entity_id) from pg_temp.wanted w
     where w.entity_type = lock_entities.entity_type and not w.is_direct and not w.is_new
       and (w.is_only_referred_to is false or coalesce(w.value::text, w.whole_id) is null));
  v_stale text[] := case
    when lock_entities.entity_type = 'fixture' and exists (select from pg_temp.stale) then project.stale_fixtures(lock_entities.realm_id)
  end;
begin
  if coalesce(v_written, v_shown, v_stale) is null then
    return; -- nothing that exists already
  end if;
  case lock_entities.entity_type
    when 'organization' then
      perform from canon.organizations e
        where e.realm_id = lock_entities.realm_id and e.organization_id = any (v_written)
        order by e.organization_id for no key update;
      perform from canon.organizations e
        where e.realm_id = lock_entities.realm_id and e.organization_id = any (v_shown)
        order by e.organization_id for key share;
    when 'competition' then
      perform from canon.competitions e
        where e.realm_id = lock_entities.realm_id and e.competition_id = any (v_written)
        order by e.competition_id for no key update;
      perform from canon.competitions e
        where e.realm_id = lock_entities.realm_id and e.competition_id = any (v_shown)
        order by e.competition_id for key share;
    when 'division' then
      perform from canon.divisions e
        where e.realm_id = lock_entities.realm_id and e.division_id = any (v_written)
        order by e.division_id for no key update;
      perform from canon.divisions e
        where e.realm_id = lock_entities.realm_id and e.division_id = any (v_shown)
        order by e.division_id for key share;
    when 'stage' then
      perform from canon.stages e
        where e.realm_id = lock_entities.realm_id and e.stage_id = any (v_written)
        order by e.stage_id for no key update;
      perform from canon.stages e
        where e.realm_id = lock_entities.realm_id and e.stage_id = any (v_shown)
        order by e.stage_id for key share;
    when 'venue' then
      perform from canon.venues e
        where e.realm_id = lock_entities.realm_id and e.venue_id = any (v_written)
        order by e.venue_id for no key update;
      perform from canon.venues e
        where e.realm_id = lock_entities.realm_id and e.venue_id = any (v_shown)
        order by e.venue_id for key share;
    when 'team' then
      perform from canon.teams e
        where e.realm_id = lock_entities.realm_id and e.team_id = any (v_written)
        order by e.team_id for no key update;
      perform from canon.teams e
        where e.realm_id = lock_entities.realm_id and e.team_id = any (v_shown)
        order by e.team_id for key share;
    when 'fixture' then
      perform from canon.fixtures e
        where e.realm_id = lock_entities.realm_id and e.fixture_id = any (v_written || v_shown || v_stale)
        order by e.fixture_id for no key update;
    when 'stat_line' then
      perform from canon.stat_lines e
        where e.realm_id = lock_entities.realm_id and e.stat_line_id = any (v_written)
        order by e.stat_line_id for no key update;
    else null; -- results live on fixtures, which are locked by then
  end case;
end;
$$;

comment on function resolve.lock_entities(integer, text) is
  'Locks the entities of one type that the batch writes, in id order (and types in dependency order); also those that its source knows by '
  'reference alone and names now, so that two batches which name one decide one after the other. Entities that the batch only refers to '
  'are locked as a foreign key would lock them, but before their names are read: a rename waits for that, so no fixture keeps an old name. '
  'Two batches that each rename what the other refers to can deadlock; PostgreSQL ends one, and the worker applies it again.';
