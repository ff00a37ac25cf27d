create or replace function identity.are_apart(first jsonb, second jsonb) returns boolean
language sql immutable strict parallel safe
return not jsonb_exists_any(first, identity.texts_of(second));

comment on function identity.are_apart(jsonb, jsonb) is
  'Whether two JSON arrays of text have no element in common; null where one is missing.';
