create or replace function identity.note_names(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.wanted w where w.is_mapped_now) and not exists (select from pg_temp.named)
        and not exists (
          select from pg_temp.incoming i
           where i.type in ('fixture', 'result', 'division', 'stage') and i.verdict in ('first', 'news', 'late'))
      or not identity.is_matching(note_names.realm_id) then
    return;
  end if;
  perform identity.store_names(note_names.realm_id);

  -- What is to be reviewed has an entity of its own by now, unless another batch entered the id meanwhile.
  update pg_temp.alike a set own_origin_id = coalesce(w.origin_id, w.entity_id)
    from pg_temp.wanted w
   where a.verdict = 'review' and w.external_id = a.name_id and w.entity_type = a.entity_type and w.is_mapped_now;
  perform identity.write_grounds(note_names.realm_id, array(
    select a.decision_id from pg_temp.alike a where a.entity_type = 'fixture' and a.verdict = 'auto'));
  perform identity.propose_alike(note_names.realm_id);
  perform identity.note_changed(note_names.realm_id, note_names.source_id);
  perform identity.enqueue_parts(note_names.realm_id);
end;
$$;

comment on function identity.note_names(integer, text) is
  'Stores the names of pg_temp.named with their vectors and blocking keys, queues the pairs that are to be reviewed and notes what '
  'is to be compared again. Comes after everything else that a batch locks, in order of the external ids (docs/locks.md).';
