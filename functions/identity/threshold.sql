create or replace function identity.threshold(kind text) returns double precision
language sql immutable parallel safe
return case kind when 'auto' then 0.95 when 'review' then 0.6 end;

comment on function identity.threshold(text) is
  'Returns a threshold of the matcher: auto (the score from which two are one without being asked), review (from which a person is asked).';
