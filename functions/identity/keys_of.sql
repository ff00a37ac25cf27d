create or replace function identity.keys_of(entity_type text, profile jsonb) returns bigint[]
language sql immutable strict parallel safe
return case
  when profile -> 'is_placeholder' = 'true' then '{}'
  else array(
    select hashtextextended(entity_type || ' ' || k.key || y.year, 0)
      from jsonb_array_elements_text(profile -> 'keys') with ordinality k (key, place)
      -- A club has more teams than a key may have: with a year of birth it has a few.
      cross join lateral (
        select ''
        union all
        select ' ' || b.year from regexp_split_to_table(profile ->> 'born', '[^0-9]+') b (year) where length(b.year) = 4
      ) y (year)
     where k.place <= 12 and (y.year = '' or k.place <= 6)
     order by k.place, y.year)
end;

comment on function identity.keys_of(text, jsonb) is
  'Returns the blocking keys of a profile as numbers: at most 12, and the first six of a team also with each of its years of birth; a '
  'placeholder (a name that is no team) has none (IDENTITY-113).';
