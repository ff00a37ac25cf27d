create or replace function search.meets(words text[], asked search.asked[]) returns boolean
language sql immutable parallel safe
return not exists (
  select from unnest(asked) a (word, slips)
   where not exists (select from unnest(words) w (word) where search.class_of(w.word, a.word, a.slips) is not null));

comment on function search.meets(text[], search.asked[]) is
  'Returns whether the words of a name match every typed word (LIST-13).';
