create or replace function util.clock() returns timestamptz
language sql volatile
return coalesce(nullif(current_setting('oyss.now', true), '')::timestamptz, clock_timestamp());

comment on function util.clock() is 'The clock at this moment, or what the setting oyss.now says (tests set it).';
