create or replace function identity.weigh_rung(first jsonb, second jsonb, is_squad boolean) returns double precision
language sql immutable parallel safe
return case
  when first ->> 'tiers' <> '' and first ->> 'numbers' <> ''
       and first ->> 'tiers' = second ->> 'tiers' and first ->> 'numbers' = second ->> 'numbers' and not is_squad then -3
end;

comment on function identity.weigh_rung(jsonb, jsonb, boolean) is
  'What it weighs that two teams agree in a tier with a number, which other players take next season; null where the name of a squad '
  'agrees as well (IDENTITY-73).';
