create or replace function identity.directions() returns text
language sql immutable parallel safe
return
  'c:central e:east n:norte,north ne:northeast nw:northwest s:south,sur se:southeast sw:southwest w:west';

comment on function identity.directions() is
  'The directions that tell the teams of a club apart, as value:spelling,spelling (IDENTITY-70).';
