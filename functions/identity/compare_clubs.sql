create or replace function identity.compare_clubs(first jsonb, second jsonb) returns boolean
language sql immutable strict parallel safe
return case when first ->> 'club' <> '' and second ->> 'club' <> '' then
  (select case when bool_or(w.word = any (string_to_array(second ->> 'club', ' ')) or identity.spelt_out(w.word, second) is not null)
                 or (select bool_or(identity.spelt_out(v.word, first) is not null) from string_to_table(second ->> 'club', ' ') v (word))
          then true when bool_or(left(w.word, 1) in ('s', 'a')) then false end
     from string_to_table(first ->> 'club', ' ') w (word) where left(w.word, 1) in ('s', 'a', 'l', 'm'))
end;

comment on function identity.compare_clubs(jsonb, jsonb) is
  'Whether the clubs that two teams are said to be of share a word that tells, or one is the acronym of the other; null where one team '
  'is not said to be of a club (IDENTITY-72).';
