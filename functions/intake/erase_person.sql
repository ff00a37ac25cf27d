create or replace function intake.erase_person(person intake.person) returns intake.erased
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_erased intake.erased;
  v_lines text[] := array(
    select distinct m.external_id
      from canon.external_ids m
     where m.realm_id = person.realm_id and m.source_id = person.source_id and m.entity_type = 'stat_line'
       and m.player_id = person.player_id
       -- Of an id that others have too, such as that of the game, only what it contains is about the person.
       and (intake.tells_of(m.external_id, person.names || person.player_id) or not exists (
             select from canon.external_ids o
              where o.realm_id = m.realm_id and o.source_id = m.source_id and o.entity_type = m.entity_type
                and o.external_id = m.external_id and o.player_id <> m.player_id)));
  v_mappings bigint[] := array(
    select m.mapping_id
      from canon.external_ids m
     where m.realm_id = person.realm_id and m.source_id = person.source_id and m.entity_type = 'stat_line'
       and (m.player_id = person.player_id or m.external_id = any (v_lines)));
  v_observations text[] := array(
    select o.observation_id
      from (
        select distinct m.external_id
          from canon.external_ids m where m.realm_id = person.realm_id and m.mapping_id = any (v_mappings)
      ) m
      join intake.observations o
        on o.realm_id = person.realm_id and o.source_id = person.source_id and o.type = 'stat_line' and o.external_id = m.external_id
     where o.external_id = any (v_lines) or o.data #>> '{player,external_id}' = person.player_id);
  v_batches text[];
begin
  perform intake.note_person(person, v_lines);
  raise notice 'searching the archived batches of the source';
  v_batches := intake.find_batches(person, v_observations);
  v_erased.hash_before := intake.digest_of_person(person.realm_id, v_mappings, v_observations, v_batches, person.key);
  perform set_config('oyss.erasing', pg_current_xact_id()::text, true);
  raise notice 'erasing from % batches', cardinality(v_batches);
  v_erased.row_counts := intake.erase_batches(person, v_batches);
  raise notice 'erasing from % observations', cardinality(v_observations);
  v_erased.row_counts := v_erased.row_counts || intake.erase_observations(person, v_observations);
  raise notice 'erasing from % stat lines', cardinality(v_mappings);
  v_erased.row_counts := v_erased.row_counts || canon.erase_person(person, v_mappings)
    || connect.erase_person(person);
  perform set_config('oyss.erasing', '', true);
  v_erased.hash_after := intake.digest_of_person(person.realm_id, v_mappings, v_observations, v_batches, person.key);
  v_erased.row_count := (select sum(c.value::bigint) from jsonb_each_text(v_erased.row_counts) c);
  return v_erased;
end;
$$;

comment on function intake.erase_person(intake.person) is
  'Makes the ids and names of a person pseudonyms wherever they stand, a statement a table, and tells its progress in notices. It reads '
  'the stat lines of the source by index, the observations of the person, and the batches of intake.find_batches. PRIVACY-5, PRIVACY-6.';
