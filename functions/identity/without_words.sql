create or replace function identity.without_words(words text[], others text[]) returns text[]
language sql immutable parallel safe
return (
  select case when sum(identity.word_weight(k.word)) filter (where not k.word = any (others)) >= 1
    then array_agg(k.word order by k.place) filter (where not k.word = any (others)) else words end
    from unnest(words) with ordinality k (word, place));

comment on function identity.without_words(text[], text[]) is
  'Returns the words of a name without those that others say, or all of them where nothing that tells it from others would be left.';
