create or replace function project.side_document(side jsonb, team_name text) returns text
language sql stable strict parallel safe
return '{"role":"' || (side ->> 'role') || '","team":{"id":"' || (side -> 'team' ->> 'id') || '","name":' || util.quoted(team_name) || '}}';

comment on function project.side_document(jsonb, text) is
  'One side of a fixture as it is read, as JSON text: role and team with its name; null for null.';
