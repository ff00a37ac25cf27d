create or replace function canon.whole_of(entity_type text) returns text
language sql immutable parallel safe
return case entity_type when 'division' then 'competition' when 'stage' then 'division' end;

comment on function canon.whole_of(text) is
  'Returns the type of what an entity of this type is part of, which is also the field that says of which; null for other types.';
