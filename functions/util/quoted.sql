create or replace function util.quoted(value text) returns text
language sql stable strict parallel safe
return to_json(value)::text;

comment on function util.quoted(text) is 'Returns a text as a JSON string.';
