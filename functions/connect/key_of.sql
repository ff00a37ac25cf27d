create or replace function connect.key_of(name text) returns text
language sql immutable
return left(coalesce(nullif(util.fold(key_of.name), ''), lower(btrim(key_of.name)), ''), 200);

comment on function connect.key_of(text) is 'Returns a name as entries are compared by it; empty for none.';
