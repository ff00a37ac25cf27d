create or replace function search.rank_of(score real, name text, q text) returns real
language sql immutable parallel safe
return -(score + extensions.similarity(util.fold(name), util.fold(q)))::numeric(6, 4)::real;

comment on function search.rank_of(real, text, text) is
  'The order of matches, the best (lowest) first: how well the words were met (search.find_names), and how much else is in the name.';
