create or replace function identity.is_squad_agreed(profile jsonb, left_over text[]) returns boolean
language sql immutable strict parallel safe
return (
  select coalesce(bool_or(w.place > (profile ->> 'head')::integer and left(w.word, 1) in ('s', 'm', 'n'))
              and bool_or(w.place <= (profile ->> 'head')::integer and left(w.word, 1) in ('s', 'm', 'a')), false)
    from string_to_table(profile ->> 'words', ' ') with ordinality w (word, place)
   where w.word <> all (left_over));

comment on function identity.is_squad_agreed(jsonb, text[]) is
  'Whether of the words of a team that the other has as well some stand before the year, where the club is named, and some after, where '
  'the squad or its coach is (IDENTITY-72).';
