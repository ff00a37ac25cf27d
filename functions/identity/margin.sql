create or replace function identity.margin() returns double precision
language sql immutable parallel safe
return 0.05;

comment on function identity.margin() is
  'Returns by how much the best of several that a name may mean must be ahead of the next to be meant without being asked (IDENTITY-114).';
