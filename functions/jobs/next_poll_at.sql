create or replace function jobs.next_poll_at() returns timestamptz
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select least(
           (select min(greatest(t.next_at, t.leased_until)) from connect.targets t where t.next_at is not null),
           (select min(t.due_at) from connect.targets t where t.due_at is not null));
$$;

comment on function jobs.next_poll_at() is
  'Returns when jobs.claim_targets may next have something to lease; null: nothing is ever due.';
grant execute on function jobs.next_poll_at() to oyss_resolver;
