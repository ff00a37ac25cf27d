create or replace function identity.gender_words() returns text
language sql immutable parallel safe
return
  'F:female,females,girl,girls,gu,ladies,women,womens M:boy,boys,bu,male,males,men,mens coed:coed,mixed';

comment on function identity.gender_words() is
  'The words for a gender, as value:spelling,spelling (IDENTITY-70).';
