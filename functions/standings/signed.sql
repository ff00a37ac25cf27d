create or replace function standings.signed(number numeric) returns text
language sql immutable strict parallel safe
return case when number > 0 then '+' else '' end || number;

comment on function standings.signed(numeric) is 'A difference as people write it: +3, 0, -2.';
