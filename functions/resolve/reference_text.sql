create or replace function resolve.reference_text(is_said boolean, entity_id text) returns text
language sql immutable parallel safe
return case when is_said then '{"id":' || coalesce('"' || entity_id || '"', 'null') || '}' end;

comment on function resolve.reference_text(boolean, text) is
  'Returns a claim that names another entity, as JSON text: {"id"}; null where is_said is false. Where there is no entity the id is null, '
  'and canon.claims refuses the claim.';
