create or replace function project.record_invalidated(entity_type text, shown_fields text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.invalidated (entity_type, entity_id)
  select record_invalidated.entity_type, s.entity_id
    from pg_temp.staged_versions s
   where s.entity_type = record_invalidated.entity_type and s.version > 1 and s.seq in (select d.seq from pg_temp.decided d)
     and s.moves ?| record_invalidated.shown_fields;
end;
$$;

comment on function project.record_invalidated(text, text[]) is
  'Records the entities just written whose change shows in the documents of fixtures: those in which one of these fields changed '
  '(HISTORY-4).';
