create or replace function identity.is_squad_agreed(first jsonb, second jsonb, agreed text[]) returns boolean
language sql immutable strict parallel safe
return exists (
  select from unnest(agreed) w (word)
   where (left(w.word, 1) = 'm' or left(w.word, 1) in ('s', 'n')
          and w.word = any ((string_to_array(first ->> 'words', ' '))[(first ->> 'head')::integer + 1:])
          and w.word = any ((string_to_array(second ->> 'words', ' '))[(second ->> 'head')::integer + 1:]))
     and position(substr(w.word, 2) || ' ' in (first ->> 'club') || ' ' || (second ->> 'club') || ' ') = 0);

comment on function identity.is_squad_agreed(jsonb, jsonb, text[]) is
  'Whether the words that two teams share have the name of a squad, or behind the year of both that of a coach, which is not their '
  'club''s (IDENTITY-72, IDENTITY-73).';
