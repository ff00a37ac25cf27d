create or replace function identity.compare(entity_type text, first jsonb, second jsonb) returns identity.comparison
language sql immutable strict parallel safe
return case entity_type
  when 'team' then identity.compare_teams(identity.within_club(first, second), identity.within_club(second, first))
  when 'venue' then identity.compare_venues(first, second)
  when 'organization' then identity.compare_organizations(first, second)
  when 'competition' then identity.compare_competitions(first, second)
end;

comment on function identity.compare(text, jsonb, jsonb) is
  'Compares two profiles of one type (identity.read_profile): how alike they are, what forbids that they are one, and why; null for a '
  'type that is not compared (IDENTITY-91).';
