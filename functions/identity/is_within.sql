create or replace function identity.is_within(first jsonb, second jsonb) returns boolean
language sql immutable strict parallel safe
return case when jsonb_array_length(first) > 0 and jsonb_array_length(second) > 0 then first <@ second or second <@ first end;

comment on function identity.is_within(jsonb, jsonb) is
  'Whether one of two lists of words has all words of the other; null where one is empty.';
