create or replace function search.class_of(word text, asked text, slips text[]) returns integer
language sql immutable parallel safe
return case
  when word = asked then 0
  when length(asked) > 1 and starts_with(word, asked) then 1
  when word = any (slips) then 1 + extensions.levenshtein(word, asked)
end;

comment on function search.class_of(text, text, text[]) is
  'Returns how a word of a name matches a typed word: 0 the word itself, 1 starts with it (two letters or more), 2 and 3 one and two '
  'slips away (slips: search.slips_of), null no match (LIST-13).';
