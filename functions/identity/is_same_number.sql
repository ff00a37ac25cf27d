create or replace function identity.is_same_number(first jsonb, second jsonb) returns boolean
language sql immutable strict parallel safe
return (select case when count(*) > 0 then bool_and(f.number = s.number) end
          from jsonb_each_text(first) f (body, number) join jsonb_each_text(second) s (body, number) on s.body = f.body);

comment on function identity.is_same_number(jsonb, jsonb) is
  'Whether every governing body that gave both a number gave both the same; null where none did (IDENTITY-97).';
