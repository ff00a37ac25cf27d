create or replace function identity.compare_streets(first jsonb, second jsonb) returns text
language sql immutable parallel safe
return case
  when first is null or second is null then null
  when ((first ->> 'number')::numeric <> (second ->> 'number')::numeric
        and not coalesce((first ->> 'number')::numeric between (second ->> 'number')::numeric and (second ->> 'until')::numeric, false)
        and not coalesce((second ->> 'number')::numeric between (first ->> 'number')::numeric and (first ->> 'until')::numeric, false))
    then 'other number'
  when first ->> 'name' = second ->> 'name' or first ->> 'whole' = second ->> 'whole'
    or first ->> 'whole' = second ->> 'name' or first ->> 'name' = second ->> 'whole'
    or identity.word_likeness(first ->> 'name', second ->> 'name') >= 0.85 then case
      when identity.are_apart(first -> 'sides', second -> 'sides') then 'other side'
      when first ->> 'kind' <> second ->> 'kind' then 'other kind'
      when first ->> 'number' is null or second ->> 'number' is null then 'same street'
      else 'same' end
  else 'other street'
end;

comment on function identity.compare_streets(jsonb, jsonb) is
  'Compares two read addresses (identity.read_street): same, same street (a number is missing), other number, other side, other kind, '
  'other street, or null where one is not known. A number within the other''s range is the same number (IDENTITY-93).';
