create or replace function identity.are_years_apart(first jsonb, second jsonb) returns boolean
language sql immutable strict parallel safe
return case
  when first -> 0 <> first -> 1 and second -> 0 <> second -> 1 then first <> second
  else (first -> 0)::integer > (second -> 1)::integer or (second -> 0)::integer > (first -> 1)::integer
end;

comment on function identity.are_years_apart(jsonb, jsonb) is
  'Whether two seasons [first year, last year] are not one: two of more than one year are one if they are equal, otherwise one year must'
  ' lie in the other''s; null where one is not known (IDENTITY-100).';
