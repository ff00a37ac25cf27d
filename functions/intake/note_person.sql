create or replace function intake.note_person(person intake.person, line_ids text[]) returns void
language sql volatile
begin atomic
  insert into intake.erased_ids (realm_id, source_id, id_hash, kind, key_mark, pseudonym)
  select (note_person.person).realm_id, (note_person.person).source_id,
         intake.person_hash((note_person.person).source_id, w.kind, w.value, (note_person.person).key), w.kind, (note_person.person).mark,
         w.pseudonym
    from (
      select 'player', (note_person.person).player_id, (note_person.person).pseudonym
      union all
      select 'name', n.name, (note_person.person).pseudonym from unnest((note_person.person).names) n (name)
      union all
      select 'line', l.line_id, 'erased-' || util.ulid_tail() from unnest(note_person.line_ids) l (line_id)
    ) w (kind, value, pseudonym)
  on conflict do nothing;
end;

comment on function intake.note_person(intake.person, text[]) is
  'Remembers by what a person is recognised from now on: keyed hashes of the id, of the names and of the external ids of the person''s '
  'stat lines. PRIVACY-8.';
