create or replace function identity.read_profile(entity_type text, said jsonb) returns jsonb
language sql immutable strict parallel safe
return case entity_type
  when 'team' then identity.read_team(said)
  when 'venue' then identity.read_venue(said)
  when 'organization' then identity.read_organization(said)
  when 'competition' then identity.read_competition(said)
end;

comment on function identity.read_profile(text, jsonb) is
  'Reads what one external id of a type is known by: the structure in its name, its keys and whether it is a placeholder; null for a '
  'type that is not compared (IDENTITY-92).';
