create or replace function likeness.feature(name text, value jsonb, weight double precision, words text) returns jsonb
language sql immutable parallel safe
return case when weight is not null then
  jsonb_build_array(jsonb_build_object('name', name, 'value', value, 'weight', round(weight::numeric, 2), 'words', words))
else '[]'::jsonb end;

comment on function likeness.feature(text, jsonb, double precision, text) is
  'Returns a list of one feature of a comparison: its name, value, weight (the natural logarithm of the odds that it adds for one entity) '
  'and a sentence for a reviewer; an empty list where the weight is null. IDENTITY-91.';

create or replace function likeness.turn_features(features jsonb) returns jsonb
language sql immutable strict parallel safe
return (
  select coalesce(jsonb_agg(case when w.words = f.feature ->> 'words' then f.feature else f.feature || jsonb_build_object(
           'value', jsonb_build_array(f.feature #> '{value,1}', f.feature #> '{value,0}'), 'words', w.words) end order by f.ordinal), '[]')
    from jsonb_array_elements(turn_features.features) with ordinality f (feature, ordinal)
    cross join lateral (
      select coalesce(f.feature #>> '{value,0}', 'none') as one, coalesce(f.feature #>> '{value,1}', 'none') as other) v
    cross join lateral (
      select replace(f.feature ->> 'words', v.one || '; ' || v.other, v.other || '; ' || v.one) as words) w);

comment on function likeness.turn_features(jsonb) is
  'Returns the features of two names as those of the second and the first: the two values of each, and those in its sentence, are '
  'exchanged. IDENTITY-91.';

create or replace function likeness.probability(weight double precision) returns double precision
language sql immutable parallel safe
return round((1 / (1 + exp(- greatest(-20, least(20, weight)))))::numeric, 4)::double precision;

comment on function likeness.probability(double precision) is
  'Returns the probability, to four digits, of odds whose natural logarithm is weight. IDENTITY-91.';

create or replace function likeness.is_reviewable(entity_type text, kind text) returns boolean
language sql stable parallel safe
return (
  select not r.is_veto from likeness.rules r
   where r.version = likeness.version_in_force() and r.entity_type = is_reviewable.entity_type and r.kind = is_reviewable.kind);

comment on function likeness.is_reviewable(text, text) is
  'Returns whether a person decides on a pair that breaks a rule (kind); null for no rule. IDENTITY-73.';
