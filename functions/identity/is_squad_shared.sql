create or replace function identity.is_squad_shared(first jsonb, second jsonb, agreed text[]) returns boolean
language sql immutable parallel safe
return exists (
  select from unnest(agreed) w (word)
   where (left(w.word, 1) = 'm' or left(w.word, 1) in ('s', 'n')
          and w.word = any ((string_to_array(first ->> 'words', ' '))[(first ->> 'head')::integer + 1:])
          and w.word = any ((string_to_array(second ->> 'words', ' '))[(second ->> 'head')::integer + 1:]))
     and position(substr(w.word, 2) || ' ' in (first ->> 'club') || ' ' || (second ->> 'club') || ' ') = 0);

comment on function identity.is_squad_shared(jsonb, jsonb, text[]) is
  'Whether of the words that two teams share (agreed) one is the name of a squad, or of its coach, and not of the club (IDENTITY-72).';
