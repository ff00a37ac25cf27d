create or replace function resolve.reference_part(entity_type text, name jsonb, whole_id text) returns jsonb
language sql stable parallel safe
return case
  when entity_type = 'division' then nullif(jsonb_strip_nulls(jsonb_build_object('name', name, 'competition', whole_id)), '{}')
  when entity_type = 'stage' then nullif(jsonb_strip_nulls(jsonb_build_object('name', name, 'division', whole_id)), '{}')
  else name
end;

comment on function resolve.reference_part(text, jsonb, text) is
  'Returns what a reference claims of an entity: its name; of a division or stage also the external id of what it belongs to (whole_id). '
  'Null when it claims nothing.';
