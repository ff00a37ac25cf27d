create or replace function resolve.side_text(role text, team_id text) returns text
language sql immutable strict parallel safe
return '{"role":"' || role || '","team":{"id":"' || team_id || '"}}';

comment on function resolve.side_text(text, text) is 'One side of a fixture as claimed, as JSON text: role and canonical team.';
