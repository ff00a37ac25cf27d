create or replace function identity.birth_year(digits text) returns integer
language sql immutable parallel safe
-- A later year, of two digits or four, is a season: 25/26, Fall 2025. Who plays in a team is four or older.
return case
  when length(digits) = 4 and digits between '1990' and '2022' then digits::integer
  when length(digits) = 2 and digits <= '22' then 2000 + digits::integer
end;

comment on function identity.birth_year(text) is
  'Returns the year of birth that two or four digits in the name of a team mean; null where they mean none (IDENTITY-70).';
