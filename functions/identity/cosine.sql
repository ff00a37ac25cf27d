create or replace function identity.cosine(first real[], second real[]) returns double precision
language sql immutable strict parallel safe
return (select coalesce(sum(p.x * p.y), 0) from (select unnest(first) as x, unnest(second) as y) p);

comment on function identity.cosine(real[], real[]) is
  'How much two vectors of length 1 (identity.name_vector) point the same way: 1 the same, 0 nothing in common (IDENTITY-90).';
