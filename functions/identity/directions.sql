create or replace function identity.directions() returns text
language sql immutable parallel safe
return
  'c:central e:east,eastern,este n:norte,north,northern ne:northeast,northeastern nw:northwest,northwestern ' ||
  's:south,southern,sur se:southeast,southeastern sw:southwest,southwestern w:oeste,west,western';

comment on function identity.directions() is
  'The directions that tell the teams of a club apart, as value:spelling,spelling (IDENTITY-70).';
