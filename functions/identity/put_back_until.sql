create or replace function identity.put_back_until(is_put_back boolean) returns timestamptz
language sql volatile
return case when put_back_until.is_put_back then util.now() + make_interval(secs => 1 + 9 * random()) end;

comment on function identity.put_back_until(boolean) is
  'Returns when a merge that could not get its lock is tried again: in 1 to 10 seconds, however often; null: it is not put back. '
  'IDENTITY-182.';
