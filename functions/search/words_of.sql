create or replace function search.words_of(name text) returns text[]
language sql immutable strict parallel safe
return array(select distinct left(w.word, 60) from string_to_table(util.fold(name), ' ') w (word) where w.word <> '' order by 1 limit 32);

comment on function search.words_of(text) is
  'Returns the different words of a name, folded, at most 32 of at most 60 characters.';
