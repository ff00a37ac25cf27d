create or replace function identity.matcher() returns integer
language sql immutable parallel safe
return 5;

comment on function identity.matcher() is
  'Returns the version of the matcher: it rises when identity.compare, identity.threshold or the vetoes change.';
