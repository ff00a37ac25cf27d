create or replace function resolve.has_name(value jsonb) returns boolean
language sql immutable strict parallel safe
return jsonb_typeof(value) = 'string' or value ? 'name';

comment on function resolve.has_name(jsonb) is
  'Returns whether what a reference claims contains a name: a reference with a name counts for more than a newer one without.';
