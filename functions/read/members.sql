create or replace function read.members(entity json) returns text
language sql immutable strict parallel safe
return left(right(json_strip_nulls(entity)::text, -1), -1);

comment on function read.members(json) is
  'Returns the columns of a row (to_json) as members of a document: JSON text without the braces, and without those that are null '
  '(MODEL-16).';

create or replace function read.left_out(columns text[]) returns jsonb
language sql immutable parallel safe
return jsonb_object(
  canon.other_columns() || 'merged_into'::text || columns,
  array_fill(null::text, array[cardinality(canon.other_columns()) + 1 + cardinality(columns)]));

comment on function read.left_out(text[]) is
  'Returns null for each of these columns and of those that are no fields, by column: what jsonb_populate_record sets in a row before '
  'the rest is published as it is.';
