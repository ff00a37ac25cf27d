create or replace function standings.signed(number numeric) returns text
language sql immutable strict parallel safe
return case when number > 0 then '+' else '' end || number;

comment on function standings.signed(numeric) is 'Returns a difference with its sign: +3, 0, -2.';
