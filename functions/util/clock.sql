create or replace function util.clock() returns timestamptz
language sql volatile
return clock_timestamp();

comment on function util.clock() is 'Returns the clock at this moment. The test template replaces this function, as util.now. OPERATE-60.';
