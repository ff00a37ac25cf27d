create or replace function identity.front_veto(
  first jsonb, second jsonb, left_first text[], left_second text[], telling_first text[], telling_second text[], own_words double precision
) returns text
language sql immutable parallel safe
-- A single word may be a coach or a squad of any club, and what the other name has in front is a club.
return case
  when own_words < 1.5 and (telling_first = '{}') <> (telling_second = '{}') and 'before' in (
    identity.place_of_words(first, left_first, telling_first), identity.place_of_words(second, left_second, telling_second))
  then 'generic_name' end;

comment on function identity.front_veto(jsonb, jsonb, text[], text[], text[], text[], double precision) is
  'Returns generic_name where two teams have a single word in common (own_words) and one name has words that tell in front of it, by the '
  'words that are left over on each side and those of them that tell; else null (IDENTITY-206).';
