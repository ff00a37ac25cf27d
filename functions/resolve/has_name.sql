create or replace function resolve.has_name(value jsonb) returns boolean
language sql immutable strict parallel safe
return jsonb_typeof(value) = 'string' or value ? 'name';

comment on function resolve.has_name(jsonb) is 'Whether what a reference said contains a name: such a word is worth more than a newer one without.';
