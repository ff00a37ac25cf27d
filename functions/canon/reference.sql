create or replace function canon.reference(entity_id text) returns jsonb
language sql stable parallel safe
return case when entity_id is not null then jsonb_build_object('id', entity_id) end;

comment on function canon.reference(text) is 'A reference to an entity by its canonical id, as claims and versions have it; null for none.';
