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
  'What the staged versions of a transaction come to, for people: {entities: those that are there already first, as ledger.moved_entity, '
  'as many as come to row_limit fields; more: how many are not among them; counts: [{type, created, moved}] of all; tables: of stages, '
  'that are computed anew}. Box score lines are counted and not shown. INTAKE-50, INTAKE-51.';
