create or replace function canon.named_value(realm_id integer, value jsonb, new_ids text[]) returns jsonb
language sql stable
begin atomic
  select case
    when jsonb_typeof(named_value.value) = 'object' and named_value.value ? 'id' then (
      select jsonb_strip_nulls(jsonb_build_object(
               'id', case when e.id <> all (named_value.new_ids) then e.id end,
               'name', canon.title_of(named_value.realm_id, e.id)))
        from (select named_value.value ->> 'id') e (id))
    when jsonb_path_exists(named_value.value, 'strict $[*].team.id', silent => true) then (
      select jsonb_agg(s.side || jsonb_build_object('team', (
               select jsonb_strip_nulls(jsonb_build_object(
                        'id', case when t.id <> all (named_value.new_ids) then t.id end,
                        'name', canon.name_of(named_value.realm_id, 'team', t.id)))
                 from (select s.side #>> '{team,id}') t (id))) order by s.place)
        from jsonb_array_elements(named_value.value) with ordinality s (side, place))
    else named_value.value
  end;
end;

comment on function canon.named_value(integer, jsonb, text[]) is
  'The value of a field as a version has it, with what it refers to called by name: a reference becomes {id, name}, the teams of sides '
  'too. Of entities that are known only here (new_ids) the id is left out, for it will be another. Null for null.';
