create or replace function util.lock_statistics() returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return pg_try_advisory_xact_lock(hashtext('statistics'));
end;
$$;

comment on function util.lock_statistics() is 'Held until the transaction ends by who takes the statistics that applying needs. Answers whether it was free, and never waits. docs/locks.md.';
