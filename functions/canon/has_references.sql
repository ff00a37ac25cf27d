create or replace function canon.has_references(entity_type text) returns boolean
language sql immutable parallel safe
return entity_type in ('fixture', 'team', 'competition', 'result', 'stat_line');

comment on function canon.has_references(text) is 'Returns whether observations of a type refer to other entities, by their external ids.';
