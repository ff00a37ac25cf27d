create or replace function project.sides_document(sides jsonb, first_name text, second_name text) returns text
language sql stable parallel safe
return '[' || case when jsonb_array_length(sides) > 0 then concat_ws(',',
  project.side_document(sides -> 0, first_name), project.side_document(sides -> 1, second_name)) end || ']';

comment on function project.sides_document(jsonb, text, text) is
  'The sides of a fixture as it is read, with the names of their teams, as JSON text; null for none.';
