create or replace function ledger.moved_entity(
  realm_id integer, entity_type text, entity_id text, first_version integer, moves jsonb, new_ids text[]
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_before jsonb := coalesce(ledger.state_at(moved_entity.realm_id, moved_entity.entity_id, moved_entity.first_version - 1), '{}');
begin
  return jsonb_build_object(
    'type', moved_entity.entity_type,
    'id', case when moved_entity.first_version > 1 then moved_entity.entity_id end,
    'name', canon.title_of(moved_entity.realm_id, moved_entity.entity_id),
    'zone', canon.zone_of(moved_entity.realm_id, moved_entity.entity_id),
    'is_created', moved_entity.first_version = 1,
    'events', (
      select to_jsonb(array_agg(distinct e.event order by e.event))
        from pg_temp.staged_versions s
        cross join lateral unnest(s.kinds) k
        cross join lateral (select ledger.event_of(coalesce(k.entity_type, s.entity_type), k.kind)) e (event)
       where s.entity_id = moved_entity.entity_id),
    'fields', coalesce((
      select jsonb_agg(jsonb_build_object(
               'field', m.key,
               'before', canon.named_value(moved_entity.realm_id, v_before -> m.key, moved_entity.new_ids),
               'after', canon.named_value(moved_entity.realm_id, nullif(m.value, 'null'), moved_entity.new_ids)) order by m.key)
        from jsonb_each(moved_entity.moves) m
       where coalesce(v_before -> m.key, 'null') <> m.value), '[]'));
end;
$$;

comment on function ledger.moved_entity(integer, text, text, integer, jsonb, text[]) is
  'One entity of ledger.staged_difference: {type, id, name, zone (canon.zone_of), is_created, events: the types its changes are told '
  'by, fields: [{field, before, after}]}. first_version: the first of its staged versions; moves: what all of them move; new_ids: the '
  'entities that are staged for the first time, whose ids are left out.';
