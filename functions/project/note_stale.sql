create or replace function project.note_stale(entity_type text, shown_fields text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.stale (entity_type, entity_id)
  select note_stale.entity_type, s.entity_id
    from pg_temp.staged_versions s
   where s.entity_type = note_stale.entity_type and s.version > 1 and s.seq in (select d.seq from pg_temp.decided d)
     and s.moves ?| note_stale.shown_fields;
end;
$$;

comment on function project.note_stale(text, text[]) is
  'Records the entities just written whose change shows in the documents of fixtures: those in which one of these fields changed '
  '(HISTORY-4).';
