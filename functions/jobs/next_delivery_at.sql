create or replace function jobs.next_delivery_at() returns timestamptz
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select min(q.next_at) from webhook.queues q;
$$;

comment on function jobs.next_delivery_at() is
  'Returns when jobs.claim_deliveries next has work: a delivery falls due or a lease ends. Null: nothing waits.';
grant execute on function jobs.next_delivery_at() to oyss_resolver;
