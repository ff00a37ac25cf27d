create or replace function identity.probability(weight double precision) returns double precision
language sql immutable parallel safe
return round((1 / (1 + exp(- greatest(-20, least(20, weight)))))::numeric, 4)::double precision;

comment on function identity.probability(double precision) is
  'The probability, to four digits, of odds whose natural logarithm is weight (IDENTITY-91).';
