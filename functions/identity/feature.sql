create or replace function identity.feature(name text, value jsonb, weight double precision, words text) returns jsonb
language sql immutable parallel safe
return case when weight is not null then
  jsonb_build_array(jsonb_build_object('name', name, 'value', value, 'weight', round(weight::numeric, 2), 'words', words))
else '[]'::jsonb end;

comment on function identity.feature(text, jsonb, double precision, text) is
  'Returns a list of one feature of a comparison: its name, its value, its weight (the natural logarithm of the odds that it adds for '
  'one entity, negative against it) and a sentence for a reviewer; an empty list where the weight is null (IDENTITY-91).';
