create or replace function identity.competition_veto(first jsonb, second jsonb) returns text
language sql immutable parallel safe
return case
  when (first ->> 'is_placeholder')::boolean or (second ->> 'is_placeholder')::boolean then 'placeholder'
  when first ->> 'sport' <> second ->> 'sport' then 'sport'
  when identity.are_years_apart(first -> 'years', second -> 'years') then 'season'
  when identity.are_apart(first -> 'terms', second -> 'terms') then 'term'
  when identity.are_apart(first -> 'editions', second -> 'editions') then 'edition'
  when identity.are_apart(first -> 'genders', second -> 'genders') then 'gender'
  when identity.are_apart(first -> 'ages', second -> 'ages') then 'age_group'
  when identity.are_apart(first -> 'formats', second -> 'formats') then 'format'
  when identity.are_apart(first -> 'numbers', second -> 'numbers') then 'number'
  when identity.are_apart(first -> 'sides', second -> 'sides') then 'side'
  when length(first ->> 'region') = 2 and length(second ->> 'region') = 2 and first ->> 'region' <> second ->> 'region' then 'region'
  when first ->> 'start_date' > second ->> 'end_date' or second ->> 'start_date' > first ->> 'end_date' then 'dates'
end;

comment on function identity.competition_veto(jsonb, jsonb) is
  'Names the rule by which two competitions (profiles) are never one, or null: a placeholder; another sport, season, term (spring, '
  'fall), edition, gender, size of the game, number, side or state; ages or dates that have nothing in common (IDENTITY-100).';
