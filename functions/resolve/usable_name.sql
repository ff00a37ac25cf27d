create or replace function resolve.usable_name(name jsonb) returns jsonb
language sql immutable strict parallel safe
return case
  when name #>> '{}' ~ '[^\s\u0085\u00a0\u1680\u180e\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]' then name
end;

comment on function resolve.usable_name(jsonb) is
  'Returns the name in a reference, or null if it has no visible character: an empty or blank name is not a name (IDENTITY-8). The '
  'schemas of the document (contract/schema.ts, named) define blank in the same way.';
