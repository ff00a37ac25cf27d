create or replace function canon.erase_person(person intake.person, mapping_ids bigint[]) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_own bigint[] := array(
    select m.mapping_id
      from canon.external_ids m
     where m.realm_id = person.realm_id and m.mapping_id = any (erase_person.mapping_ids) and m.player_id = person.player_id);
  v_external_ids bigint;
  v_claims bigint;
  v_stat_lines bigint;
begin
  update canon.external_ids m
     set player_id = case when m.player_id = person.player_id then person.pseudonym else m.player_id end,
         external_id = coalesce(
           (select f.pseudonym from intake.find_erased(m.realm_id, m.source_id, 'line', m.external_id) f), m.external_id)
   where m.realm_id = person.realm_id and m.mapping_id = any (erase_person.mapping_ids);
  get diagnostics v_external_ids = row_count;

  update canon.claims c
     set value = intake.replace_player(c.value, person.pseudonym, person.key)
   where c.realm_id = person.realm_id and c.mapping_id = any (v_own) and c.field = 'player';
  get diagnostics v_claims = row_count;

  update canon.stat_lines l
     set player = intake.replace_player(l.player, person.pseudonym, person.key)
   where l.realm_id = person.realm_id and l.mapping_id = any (v_own) and l.player is not null;
  get diagnostics v_stat_lines = row_count;
  return jsonb_build_object('canon.external_ids', v_external_ids, 'canon.claims', v_claims, 'canon.stat_lines', v_stat_lines);
end;
$$;

comment on function canon.erase_person(intake.person, bigint[]) is
  'Replaces a person with a pseudonym in the mappings of stat lines, in claims and in the lines themselves, without writing a version. '
  'Returns the number of rows changed in each table. PRIVACY-5, PRIVACY-6.';
