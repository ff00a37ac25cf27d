create or replace function search.names_within(asked search.asked[]) returns integer
language sql immutable parallel safe
return least(3000, 12000 / greatest(cardinality(asked), 1));

comment on function search.names_within(search.asked[]) is
  'How many names a page looks at for a question, so that names times words stay within bounds (LIST-21).';
