create or replace function intake.record_lines(realm_id integer, source_id text, document jsonb) returns void
language sql volatile
begin atomic
  with items as materialized (
    select e.item ->> 'external_id' as external_id, e.item #>> '{data,player,external_id}' as player_id,
           e.item #>> '{data,player,name}' as name, coalesce(e.item ->> 'deleted' = 'true', false) as is_deleted
      from jsonb_array_elements(record_lines.document -> 'observations') e (item)
     where e.item ->> 'type' = 'stat_line'
  )
  insert into intake.erased_ids (realm_id, source_id, id_hash, kind, key_mark, pseudonym)
  select distinct on (h.id_hash) record_lines.realm_id, record_lines.source_id, h.id_hash, 'line', k.mark, 'erased-' || util.ulid_tail()
    from items i
    cross join lateral intake.find_erased(record_lines.realm_id, record_lines.source_id, 'player', i.player_id) f
    join intake.person_keys() k on k.key = f.key
    cross join lateral intake.person_hash(record_lines.source_id, 'line', i.external_id, f.key) h (id_hash)
    cross join lateral intake.find_erased(record_lines.realm_id, record_lines.source_id, 'line', i.external_id) l
   where f.pseudonym is not null and l.pseudonym is null and i.external_id is not null
     -- An id that other players share stays: with a pseudonym, theirs would become other lines.
     and not exists (
       select from canon.external_ids m
        where m.realm_id = record_lines.realm_id and m.source_id = record_lines.source_id and m.entity_type = 'stat_line'
          and m.external_id = i.external_id)
     and (intake.identifies_person(i.external_id, array[i.player_id, i.name]) or not exists (
           select from items o where o.external_id = i.external_id and o.player_id is distinct from i.player_id and not o.is_deleted))
  on conflict do nothing;
end;

comment on function intake.record_lines(integer, text, jsonb) is
  'Gives pseudonyms to the external ids of stat lines in a body that belong only to an erased player, or contain the id or the name. A '
  'deletion of such a line, which has no player, then finds it. PRIVACY-5, PRIVACY-8.';
