create or replace function read.labels_of(realm_id integer, documents jsonb) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_object_agg(i.id, n.name) filter (where n.name is not null), '{}')
    from (
      select distinct v.value #>> '{}' as id
        from (select jsonb_path_query(labels_of.documents, '$.**.id') union all
              select jsonb_path_query(labels_of.documents, '$.**.merged_into')) v (value)
       where jsonb_typeof(v.value) = 'string'
       order by 1 limit 300
    ) i
    cross join lateral (select canon.title_of(labels_of.realm_id, i.id) as name offset 0) n;
end;

comment on function read.labels_of(integer, jsonb) is
  'What the entities that documents name by their ids, at most 300, are called now: a map from id to name. DASHBOARD-30.';
