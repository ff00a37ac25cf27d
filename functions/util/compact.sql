create or replace function util.compact(value jsonb) returns json
language sql immutable strict parallel safe
return json_strip_nulls(value::json);

comment on function util.compact(jsonb) is
  'Returns JSON without blanks between its parts, as every answer is written (LIST-22). Members that are null are left out: what is stored '
  'has none.';
