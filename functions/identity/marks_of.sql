create or replace function identity.marks_of(entity_type text, profile jsonb) returns bigint[]
language sql immutable strict parallel safe
return array(select k.mark from identity.keyed(entity_type, profile) k order by k.place);

comment on function identity.marks_of(text, jsonb) is
  'Returns the marks of the keys of a profile (identity.keyed), in the order of identity.keys_of.';
