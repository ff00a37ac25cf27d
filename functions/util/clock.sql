create or replace function util.clock() returns timestamptz
language sql volatile
return clock_timestamp();

comment on function util.clock() is
  'Returns the current time of the clock. The test template replaces this function, like util.now. OPERATE-60.';
