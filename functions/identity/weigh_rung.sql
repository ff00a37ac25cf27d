create or replace function identity.weigh_rung(first jsonb, second jsonb, agreed text, is_of_one_club boolean) returns double precision
language sql immutable parallel safe
return case
  when not coalesce(is_of_one_club, false) and first ->> 'tiers' <> '' and first ->> 'numbers' <> ''
       and first ->> 'tiers' = second ->> 'tiers' and first ->> 'numbers' = second ->> 'numbers' and agreed !~ '\mm:' then -2.4
end;

comment on function identity.weigh_rung(jsonb, jsonb, text, boolean) is
  'What it weighs that two teams agree in a tier with a number, which other players take next season; null where the club is the same, or '
  'the name of a squad agrees as well (IDENTITY-73).';
