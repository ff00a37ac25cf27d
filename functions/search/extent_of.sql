create or replace function search.extent_of(name text) returns smallint
language sql immutable strict parallel safe
return cardinality(extensions.show_trgm(util.fold(name)))::smallint;

comment on function search.extent_of(text) is
  'Returns the extent of a name: the number of its different trigrams, folded, as extensions.similarity compares them. Among names that '
  'have the same words, the lowest is the nearest.';
