create or replace function canon.reference_claim(entity_id text) returns jsonb
language sql immutable parallel safe
return case when entity_id is not null then jsonb_build_object('id', entity_id) end;

comment on function canon.reference_claim(text) is 'A claim that names another entity: {"id"}; null for null.';
