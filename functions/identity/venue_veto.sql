create or replace function identity.venue_veto(first jsonb, second jsonb, street text, distance_km double precision) returns text
language sql immutable parallel safe
return case
  when (first ->> 'is_placeholder')::boolean or (second ->> 'is_placeholder')::boolean then 'placeholder'
  when first ->> 'country' <> second ->> 'country' then 'country'
  when first ->> 'region' <> second ->> 'region' then 'region'
  when venue_veto.distance_km > 2 then 'distance'
  when venue_veto.street in ('other number', 'other side') then 'street_number'
  when identity.are_apart(first -> 'numbers', second -> 'numbers') then 'number'
  when identity.are_apart(first -> 'sides', second -> 'sides') then 'side'
  when identity.are_apart(first -> 'levels', second -> 'levels') then 'school_level'
end;

comment on function identity.venue_veto(jsonb, jsonb, text, double precision) is
  'Names the rule by which two venues (profiles) are never one, whatever else agrees, or null: a placeholder; another country or region;'
  ' more than two kilometres apart; another street number; other numbers, sides or school levels in their names (IDENTITY-94).';
