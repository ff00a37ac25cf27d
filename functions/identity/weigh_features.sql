create or replace function identity.weigh_features(features jsonb, veto text) returns identity.comparison
language sql immutable parallel safe
return row(
  (select round((1 / (1 + exp(- greatest(-20, least(20, coalesce(sum((f.feature ->> 'weight')::double precision), 0))))))::numeric, 4)
     from jsonb_array_elements(features) f (feature))::double precision,
  veto,
  features)::identity.comparison;

comment on function identity.weigh_features(jsonb, text) is
  'Returns the comparison whose features these are: its score is the probability to which their weights add up, from 0 to 1, and veto is'
  ' the hard rule that forbids it, or null (IDENTITY-91).';
