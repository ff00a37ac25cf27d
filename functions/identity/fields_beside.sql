create or replace function identity.fields_beside(realm_id integer, entity_type text, first_id text, second_id text) returns jsonb
language sql stable
begin atomic
  with sides as materialized (
    select x.place, x.entity_id, identity.fields_apart(fields_beside.realm_id, fields_beside.entity_type, x.entity_id) as fields
      from (values (1, fields_beside.first_id), (2, fields_beside.second_id)) x (place, entity_id)
  ), said as materialized (
    select x.place, c.field, jsonb_agg(c.source_key order by c.rank, c.source_key) as said_by
      from sides x
      cross join lateral identity.claims_beside(fields_beside.realm_id, x.entity_id) c
     group by x.place, c.field
  ), named as (
    select distinct i.id #>> '{}' as id
      from sides x
      cross join lateral jsonb_path_query(x.fields, '$.**.id') i (id)
  )
  select jsonb_build_object(
    'first_zone', canon.zone_of(fields_beside.realm_id, fields_beside.first_id),
    'second_zone', canon.zone_of(fields_beside.realm_id, fields_beside.second_id),
    'fields', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'field', k.field, 'first', a.fields -> k.field, 'second', b.fields -> k.field,
               'first_by', (select s.said_by from said s where s.place = 1 and s.field = k.field),
               'second_by', (select s.said_by from said s where s.place = 2 and s.field = k.field)) order by k.field), '[]')
        from (
          select distinct f.field from sides x cross join lateral jsonb_object_keys(x.fields - 'merged_into') f (field)
        ) k
        left join sides a on a.place = 1
        left join sides b on b.place = 2),
    'names', (
      select coalesce(jsonb_object_agg(n.id, canon.name_of(fields_beside.realm_id, canon.type_of_id(n.id), n.id)), '{}')
        from named n
       where canon.type_of_id(n.id) is not null));
end;

comment on function identity.fields_beside(integer, text, text, text) is
  'Returns two entities of a type side by side: fields, each with the value that either has and the sources that speak of it there, the '
  'highest rank first (null: none), the names of whatever the values refer to, and on whose clocks the times of either are '
  '(first_zone, second_zone; canon.zone_of). IDENTITY-145, DASHBOARD-108.';
