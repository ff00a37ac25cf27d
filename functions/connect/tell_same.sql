create or replace function connect.tell_same(reading jsonb) returns text
language sql immutable
return format('%s of %s games are as before', to_char((reading ->> 'same')::integer, 'FM999,999,999'),
              to_char((reading ->> 'of')::integer, 'FM999,999,999'));

comment on function connect.tell_same(jsonb) is
  'Returns in words of how many of the games listed applying a reading of a file ({same, of}) would change nothing. FEED-281.';
