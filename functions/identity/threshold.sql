create or replace function identity.threshold(kind text) returns double precision
language sql immutable strict parallel safe
return case kind when 'auto' then 0.9 when 'review' then 0.6 end;

comment on function identity.threshold(text) is
  'The score from which a pair is merged by itself (auto) or shown to a person (review); the same for every type and source '
  '(IDENTITY-91).';
