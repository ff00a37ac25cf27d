create or replace function canon.open_object(object text) returns text
language sql immutable strict parallel safe
return substr(object, 1, length(object) - 1);

comment on function canon.open_object(text) is 'JSON text of an object without its closing brace, so that members can be added to it.';
