create or replace function identity.is_club_named(profile jsonb) returns boolean
language sql immutable strict parallel safe
return (profile ->> 'head')::integer = cardinality(string_to_array(profile ->> 'words', ' ')) or exists (
  select from string_to_table(profile ->> 'words', ' ') with ordinality w (word, place)
   where w.place <= (profile ->> 'head')::integer and left(w.word, 1) <> 'i');

comment on function identity.is_club_named(jsonb) is
  'Whether the name of a team (its profile) may say its club: words of more than two letters stand before its year, or none behind '
  '(IDENTITY-72).';
