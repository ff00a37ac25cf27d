create or replace function identity.years_between(first text, second text) returns integer
language sql immutable parallel safe
return (
  select min(abs(a.age::integer - b.age::integer)) from string_to_table(first, ' ') a (age) cross join string_to_table(second, ' ') b (age)
   where a.age <> '' and b.age <> '');

comment on function identity.years_between(text, text) is
  'Returns by how many years two lists of ages, with spaces between, differ where they are nearest; null where one is empty '
  '(IDENTITY-207).';
