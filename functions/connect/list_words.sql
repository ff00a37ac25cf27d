create or replace function connect.list_words(words text[]) returns text
language sql immutable
return case
  when cardinality(words) > 1 then array_to_string(words[:cardinality(words) - 1], ', ') || ' and ' || words[cardinality(words)]
  else words[1]
end;

comment on function connect.list_words(text[]) is 'Returns words as a sentence lists them: a, b and c; null for none. FEED-281.';
