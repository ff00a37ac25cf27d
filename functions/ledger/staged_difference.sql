create or replace function ledger.staged_difference(realm_id integer, row_limit integer) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_new_ids text[] := array(select s.entity_id from pg_temp.staged_versions s where s.version = 1);
begin
  return (
    with moved as (
      select s.entity_type, s.entity_id, min(s.version) as first_version, min(s.ordinal) as ordinal,
             coalesce(jsonb_object_agg(m.key, m.value order by s.version) filter (where m.key is not null), '{}') as moves
        from pg_temp.staged_versions s
        left join lateral jsonb_each(s.moves) m on true
       group by s.entity_type, s.entity_id
    ), placed as (
      select m.*, sum(greatest((select count(*) from jsonb_object_keys(m.moves)), 1)) over (
               order by m.first_version = 1, m.ordinal) as so_far
        from moved m
       where m.entity_type <> 'stat_line' -- whom it names is not shown
    ), counted as (
      select m.entity_type, count(*) filter (where m.first_version = 1) as created, count(*) filter (where m.first_version > 1) as moved
        from moved m
       group by m.entity_type
    )
    select jsonb_build_object(
             'entities', coalesce(jsonb_agg(
               ledger.moved_entity(staged_difference.realm_id, p.entity_type, p.entity_id, p.first_version, p.moves, v_new_ids)
               order by p.first_version = 1, p.ordinal) filter (where p.so_far <= staged_difference.row_limit), '[]'),
             'more', count(*) filter (where p.so_far > staged_difference.row_limit),
             'counts', coalesce((
               select jsonb_agg(jsonb_build_object('type', c.entity_type, 'created', c.created, 'moved', c.moved) order by c.entity_type)
                 from counted c), '[]'),
             'tables', (select count(*) from pg_temp.staged_events e where e.event = 'oyss.standing.updated'))
      from placed p);
end;
$$;

comment on function ledger.staged_difference(integer, integer) is
  'Returns a summary of a transaction''s staged versions for people: {entities: existing first (ledger.moved_entity), up to row_limit '
  'fields, more: left out, counts: [{type, created, moved}], tables: stages recomputed}. Box score lines are only counted. INTAKE-50.';

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
  'Returns one entity of ledger.staged_difference: {type, id, name, zone (canon.zone_of), is_created, events, fields: [{field, before, '
  'after}]}. first_version: its first staged one; moves: values that all change; new_ids: entities first staged now, whose ids are '
  'omitted.';
