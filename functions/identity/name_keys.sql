create or replace function identity.name_keys(words text[]) returns text[]
language sql immutable parallel safe
return (
  with ranked as (
    select w.word, identity.word_weight(w.word) as weight,
           row_number() over (order by identity.word_weight(w.word) desc, length(w.word) desc, w.word) as place
      from (select distinct u.word from unnest(words) u (word) where length(u.word) > 1) w
  )
  select coalesce(array_agg(k.key order by k.rank), '{}')
    from (
      select r.word as key, r.place as rank from ranked r where r.place <= 3 and (r.weight >= 0.4 or r.place = 1)
      union all
      select left(r.word, 4) || '*', 10 + r.place from ranked r where r.place <= 3 and r.weight >= 0.4 and length(r.word) >= 4
      union all
      select replace(array_to_string(words, ''), ' ', '') || '=', 20 where cardinality(words) > 1
    ) k);

comment on function identity.name_keys(text[]) is
  'The keys under which a name is looked for, given its words: the words that tell most, their first four letters, and all of it written'
  ' as one word; at most seven, the rarest first (IDENTITY-92).';
