create or replace function canon.type_of_id(entity_id text) returns text
language sql stable
begin atomic
  select t.entity_type from canon.entity_types t where t.id_prefix = split_part(type_of_id.entity_id, '_', 1);
end;

comment on function canon.type_of_id(text) is 'Returns the type that the prefix of a canonical id names (ID-2); null for anything else.';
