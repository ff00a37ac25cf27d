create or replace function identity.keys_of(entity_type text, profile jsonb) returns bigint[]
language sql immutable strict parallel safe
return case
  when profile -> 'is_placeholder' = 'true' then '{}'
  else array(
    select hashtextextended(entity_type || ' ' || k.key, 0)
      from jsonb_array_elements_text(profile -> 'keys') with ordinality k (key, place)
     order by k.place
     limit 12)
end;

comment on function identity.keys_of(text, jsonb) is
  'Returns the blocking keys of a profile as numbers, at most 12; a placeholder (a name that is no team) has none (IDENTITY-113).';
