create or replace function search.names_within(asked search.asked[]) returns integer
language sql immutable parallel safe
return least(3000, 12000 / greatest(cardinality(asked), 1));

comment on function search.names_within(search.asked[]) is
  'Returns how many names a page examines for a question, so that names times words stay within bounds (LIST-21).';
