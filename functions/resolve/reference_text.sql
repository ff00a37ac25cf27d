create or replace function resolve.reference_text(entity_id text) returns text
language sql immutable strict parallel safe
return '{"id":"' || entity_id || '"}';

comment on function resolve.reference_text(text) is 'A claim that names another entity, as JSON text: {"id"}.';
