create or replace function read.scan_limit() returns integer
language sql immutable parallel safe
return 3000;

comment on function read.scan_limit() is
  'Returns how many rows of its index range a page of fixtures or competitions looks at. LIST-25.';
