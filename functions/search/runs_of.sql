create or replace function search.runs_of(asked search.asked) returns table (class integer, from_word text, below text)
language sql immutable parallel safe
as $$
  -- A blank comes before whatever a word may go on with, the last character after it.
  select 0, asked.word, asked.word || ' '
  union all
  select 1, asked.word || ' ', asked.word || chr(1114109) where length(asked.word) > 1
  union all
  select search.class_of(s.word, asked.word, asked.slips), s.word, s.word || ' ' from unnest(asked.slips) s (word);
$$;

comment on function search.runs_of(search.asked) is
  'The ranges of words that meet a typed word, from the one up to the other, each with its class (search.class_of).';
