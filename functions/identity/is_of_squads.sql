create or replace function identity.is_of_squads(words text[]) returns boolean
language sql immutable parallel safe
return (select coalesce(bool_and(left(w.word, 1) in ('m', 'u', 'o')), false) from unnest(words) w (word));

comment on function identity.is_of_squads(text[]) is
  'Whether words, each behind its kind, are all names of squads or words of many clubs (IDENTITY-130).';
