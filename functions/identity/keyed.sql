create or replace function identity.keyed(entity_type text, profile jsonb) returns table (key bigint, mark bigint, place bigint)
language sql immutable strict parallel safe
begin atomic
  select hashtextextended(keyed.entity_type || ' ' || k.key || y.year, 0),
         m.mark | case when starts_with(k.key, 'i:') and not exists (
             select from string_to_table(keyed.profile ->> 'words', ' ') w (word)
              where substr(w.word, 3) = split_part(k.key, ':', 2)
                 or right(w.word, 2) in ('sa', 'sc', 'fc') and left(substr(w.word, 3), -2) = split_part(k.key, ':', 2))
           then 1::bigint << 62 else 0 end,
         row_number() over (order by k.place, y.year)
    from jsonb_array_elements_text(keyed.profile -> 'keys') with ordinality k (key, place)
    cross join lateral (select identity.mark_of(keyed.entity_type, keyed.profile) offset 0) m (mark)
    -- A club has more teams than a key may have: with a year of birth it has a few.
    cross join lateral (
      select '', 0
      union all
      (select ' ' || b.year, b.place from regexp_split_to_table(keyed.profile ->> 'born', '[^0-9]+') with ordinality b (year, place)
        where length(b.year) = 4 order by b.place limit 4)
    ) y (year, place)
   where k.place <= 12 and (y.year = '' or k.place <= 6 or y.place = 1 and starts_with(k.key, 'i:'))
     and keyed.profile -> 'is_placeholder' is distinct from 'true';
end;

comment on function identity.keyed(text, jsonb) is
  'Returns the blocking keys of a profile as numbers, in their order, each with what the name says for sure (identity.mark_of) and the bit '
  '62 where the key is initials that the name does not write: at most 12, the first six of a team also with each of its first four years '
  'of birth, and initials with the first; a placeholder (a name that is no team) has none (IDENTITY-113, IDENTITY-161).';
