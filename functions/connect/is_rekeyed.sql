create or replace function connect.is_rekeyed(facts jsonb) returns boolean
language sql immutable
return (facts ->> 'with_id')::integer >= 5 and (facts ->> 'kept_by_id')::integer < 0.1 * (facts ->> 'with_id')::integer
  and (facts ->> 'same_content')::integer >= 0.8 * (facts ->> 'listed')::integer;

comment on function connect.is_rekeyed(jsonb) is
  'Whether fewer than a tenth of the ids of a file are found again while 80 percent of its games are, of 5 or more. FEED-31.';
