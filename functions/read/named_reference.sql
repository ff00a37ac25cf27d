create or replace function read.named_reference(entity_id text, name text) returns text
language sql stable parallel safe
return '{"id":"' || entity_id || '"' || coalesce(',"name":' || util.quoted(name), '') || '}';

comment on function read.named_reference(text, text) is
  'Returns an entity shown inside another as JSON text: {id, name}; null where there is none.';
