create or replace function intake.player_of(type text, is_deleted boolean, data jsonb) returns text
language sql immutable parallel safe
return case when type = 'stat_line' and not is_deleted then coalesce(data #>> '{player,external_id}', '') else '' end;

comment on function intake.player_of(text, boolean, jsonb) is
  'Returns the player of an observation, by its source''s id: part of the identity of a stat line (IDENTITY-12). Empty for a team''s '
  'line, for a deletion, which covers all lines, and for every other type.';
