create or replace function canon.reference_text(entity_id text) returns text
language sql immutable strict parallel safe
return '{"id":"' || entity_id || '"}';

comment on function canon.reference_text(text) is 'A claim that names another entity, as JSON text: {"id"}.';
