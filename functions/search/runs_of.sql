create or replace function search.runs_of(asked search.asked) returns table (class integer, from_word text, below text)
language sql immutable parallel safe
as $$
  -- A blank comes before anything a word may continue with, the last character after it.
  select 0, asked.word, asked.word || ' '
  union all
  select 1, asked.word || ' ', asked.word || chr(1114109) where length(asked.word) > 1
  union all
  select search.class_of(s.word, asked.word, asked.slips), s.word, s.word || ' ' from unnest(asked.slips) s (word);
$$;

comment on function search.runs_of(search.asked) is
  'Returns the ranges of words that match a typed word, each with its first and last word and its class (search.class_of).';
