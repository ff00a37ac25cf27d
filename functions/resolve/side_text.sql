create or replace function resolve.side_text(role text, team_id text) returns text
language sql immutable parallel safe
return '{"role":"' || role || '","team":{"id":' || coalesce('"' || team_id || '"', 'null') || '}}';

comment on function resolve.side_text(text, text) is
  'Returns one side of a fixture as claimed, as JSON text: role and canonical team; null without a role. Where there is no team the id is '
  'null, and canon.claims refuses the claim.';
