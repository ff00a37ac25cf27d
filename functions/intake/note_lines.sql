create or replace function intake.note_lines(realm_id integer, source_id text, document jsonb) returns void
language sql volatile
begin atomic
  insert into intake.erased_ids (realm_id, source_id, id_hash, kind, key_mark, pseudonym)
  select distinct on (h.id_hash) note_lines.realm_id, note_lines.source_id, h.id_hash, 'line', k.mark, 'erased-' || util.ulid_tail()
    from jsonb_array_elements(note_lines.document -> 'observations') e (item)
    cross join lateral (select e.item ->> 'external_id', e.item #>> '{data,player,external_id}', e.item #>> '{data,player,name}')
      o (external_id, player_id, name)
    cross join lateral intake.find_erased(note_lines.realm_id, note_lines.source_id, 'player', o.player_id) f
    join intake.person_keys() k on k.key = f.key
    cross join lateral intake.person_hash(note_lines.source_id, 'line', o.external_id, f.key) h (id_hash)
   where e.item ->> 'type' = 'stat_line' and f.pseudonym is not null
     and o.external_id ~* intake.person_pattern(intake.telling_words(array[o.player_id, o.name]))
     -- An id under which others are known stays: they would become other lines.
     and not exists (
       select from canon.external_ids m
        where m.realm_id = note_lines.realm_id and m.source_id = note_lines.source_id and m.entity_type = 'stat_line'
          and m.external_id = o.external_id)
  on conflict do nothing;
end;

comment on function intake.note_lines(integer, text, jsonb) is
  'Gives pseudonyms to the external ids of stat lines in a body that contain the id or the name of the erased player whose line it is, so '
  'that the deletion of such a line, which has no player, finds it. PRIVACY-5, PRIVACY-8.';
