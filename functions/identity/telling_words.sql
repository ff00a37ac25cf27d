create or replace function identity.telling_words(words text[], is_alone boolean) returns text[]
language sql immutable strict parallel safe
return array(
  select w.word from unnest(words) with ordinality w (word, place)
   where left(w.word, 1) not in ('o', 'r', 'l') and (left(w.word, 1) <> 'u' or is_alone)
     and not (length(w.word) between 6 and 8 and right(w.word, 3) in ('ysa', 'ysl', 'scl', 'xcl'))
   order by w.place);

comment on function identity.telling_words(text[], boolean) is
  'Those of a list of words, each behind its kind, that tell one team from another: without words of most clubs, regions, countries and '
  'leagues, and without those of many clubs (United) unless is_alone (IDENTITY-72).';
