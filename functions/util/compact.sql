create or replace function util.compact(value jsonb) returns json
language sql immutable strict parallel safe
return json_strip_nulls(value::json);

comment on function util.compact(jsonb) is
  'Returns JSON without blanks between its tokens, as every answer is written (LIST-22). Leaves out members that are null, which no '
  'stored document has.';
