create or replace function identity.join_words(first text[], second text[]) returns text[]
language sql immutable strict parallel safe
return coalesce(
  (select array[a.word, null, second[b.place], second[b.place + 1]]
     from unnest(first) a (word), generate_series(1, cardinality(second) - 1) b (place)
    where length(a.word) >= 8 and substr(a.word, 3) = substr(second[b.place], 3) || substr(second[b.place + 1], 3) limit 1),
  (select array[first[a.place], first[a.place + 1], b.word, null]
     from unnest(second) b (word), generate_series(1, cardinality(first) - 1) a (place)
    where length(b.word) >= 8 and substr(b.word, 3) = substr(first[a.place], 3) || substr(first[a.place + 1], 3) limit 1));

comment on function identity.join_words(text[], text[]) is
  'The first word of one list that is written as two in the other: both words of the first list, then both of the second, null where '
  'there is one; null where there is no such word (IDENTITY-72).';
