create or replace function project.moves(fields_before jsonb, fields_after jsonb) returns jsonb
language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_object_agg(f.key, f.value), '{}')
    from jsonb_each((select coalesce(jsonb_object_agg(b.key, null), '{}') from jsonb_object_keys(fields_before) b (key)) || fields_after) f
   where f.value <> coalesce(fields_before -> f.key, 'null');
end;

comment on function project.moves(jsonb, jsonb) is
  'Returns the field paths in which two states of an entity differ, each with its later value; null where it no longer has one '
  '(HISTORY-16).';
