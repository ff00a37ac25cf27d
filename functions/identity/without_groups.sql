create or replace function identity.without_groups(comparison identity.comparison, groups text[]) returns identity.comparison
language sql immutable strict parallel safe
return case when groups = '{}' then comparison else (
  select row(identity.probability(coalesce(sum((f.feature ->> 'weight')::double precision), 0)),
             case when not 'structure' = any (groups) then (comparison).veto end,
             coalesce(jsonb_agg(f.feature), '[]'))::identity.comparison
    from jsonb_array_elements((comparison).features) f (feature)
   where identity.feature_group(f.feature ->> 'name') <> all (groups)) end;

comment on function identity.without_groups(identity.comparison, text[]) is
  'A comparison as it were without groups of its features (identity.feature_group); without structure no hard rule forbids anything '
  '(IDENTITY-76).';
