create or replace function identity.team_veto(first jsonb, second jsonb) returns text
language sql immutable parallel safe
return case
  when (first ->> 'is_placeholder')::boolean or (second ->> 'is_placeholder')::boolean then 'placeholder'
  when identity.do_lists_differ(first ->> 'sport', second ->> 'sport', false) then 'sport'
  when (first #>> '{seasons,0}')::integer > (second #>> '{seasons,1}')::integer
       or (second #>> '{seasons,0}')::integer > (first #>> '{seasons,1}')::integer then 'season'
  when identity.do_lists_differ(first ->> 'born', second ->> 'born', false) then 'birth_year'
  when identity.do_lists_differ(first ->> 'ages', second ->> 'ages', false)
       and case when first ->> 'season' = second ->> 'season' then true
                when first ->> 'season' <> second ->> 'season' then false
                else identity.years_between(first ->> 'ages', second ->> 'ages') > 1 end then 'age'
  when identity.do_lists_differ(first ->> 'gender', second ->> 'gender', false) then 'gender'
  when identity.do_lists_differ(first ->> 'colours', second ->> 'colours', true) then 'colour'
  when identity.do_lists_differ(first ->> 'tiers', second ->> 'tiers', true) then 'tier'
  when identity.do_lists_differ(first ->> 'numbers', second ->> 'numbers', true) then 'number'
  when identity.do_lists_differ(first ->> 'registrations', second ->> 'registrations', true) then 'number'
  when identity.do_lists_differ(first ->> 'directions', second ->> 'directions', true) then 'direction'
end;

comment on function identity.team_veto(jsonb, jsonb) is
  'The hard rule that forbids that two teams are one, by their profiles: placeholder, sport, season, birth_year, age, gender, colour, '
  'tier, number or direction; null where none does. Ages of different seasons are compared as years of birth; '
  'where a season is not known, ages a year apart forbid nothing here (identity.person_veto) (IDENTITY-71, IDENTITY-73, IDENTITY-207).';
