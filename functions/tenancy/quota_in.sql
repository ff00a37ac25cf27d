create or replace function tenancy.quota_in(mode text, quota integer) returns integer
language sql immutable parallel safe
return case quota_in.mode when 'test' then (quota_in.quota + 3) / 4 else quota_in.quota end;

comment on function tenancy.quota_in(text, integer) is
  'Returns what a limit of an account comes to in a mode: test mode has a quarter, rounded up (LIMIT-6).';
grant execute on function tenancy.quota_in(text, integer) to oyss_resolver;
