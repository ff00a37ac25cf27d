create or replace function identity.keys_of(entity_type text, profile jsonb) returns bigint[]
language sql immutable strict parallel safe
return array(select k.key from identity.keyed(entity_type, profile) k order by k.place);

comment on function identity.keys_of(text, jsonb) is
  'Returns the blocking keys of a profile as numbers (identity.keyed).';
