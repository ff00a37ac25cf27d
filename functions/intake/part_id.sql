create or replace function intake.part_id(whole text, part jsonb) returns text
language sql immutable parallel safe
return coalesce(part ->> 'external_id', whole || chr(31) || lower(part ->> 'name'));

comment on function intake.part_id(text, jsonb) is
  'Returns the external id of a division or stage: its own, or else that of what it belongs to (whole) with the part''s name, since hosts '
  'may leave it out.';
