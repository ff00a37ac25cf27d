create or replace function jobs.claim_deliveries(worker text, most integer, lease_seconds integer, window_limit integer)
returns setof webhook.claim
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off -- tables of any size, and plans made early stay right
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_subscription_ids text[] := webhook.lock_due_queues(claim_deliveries.most);
  v_due text[];
  v_admitted text[];
begin
  if v_subscription_ids = '{}' then
    return;
  end if;
  perform webhook.expire_leases(v_subscription_ids);
  perform webhook.limit_windows(v_subscription_ids, claim_deliveries.window_limit);
  perform webhook.hold_unconfirmed(v_subscription_ids);
  v_due := webhook.choose_deliveries(v_subscription_ids, claim_deliveries.most);
  v_admitted := webhook.admit_deliveries(v_due);
  return query
    select * from webhook.lease_deliveries(v_admitted, claim_deliveries.worker, claim_deliveries.lease_seconds);
  perform webhook.reschedule_queues(v_subscription_ids);
  if cardinality(v_admitted) < cardinality(v_due) then
    perform webhook.defer_queues(array(select d.delivery_id from unnest(v_due) d (delivery_id) where d.delivery_id <> all (v_admitted)));
  end if;
end;
$$;

comment on function jobs.claim_deliveries(text, integer, integer, integer) is
  'Leases due deliveries: worker (name), most, lease_seconds, window_limit. Oldest first per subscription, in rotation, within each '
  'window and host limit. The token proves the lease. None may mean that others hold the queues: call again. WEBHOOK-25, '
  'WEBHOOK-27, WEBHOOK-51, WEBHOOK-90.';
grant execute on function jobs.claim_deliveries(text, integer, integer, integer) to oyss_resolver;

create or replace function jobs.next_delivery_at() returns timestamptz
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select min(q.next_at) from webhook.queues q;
$$;

comment on function jobs.next_delivery_at() is
  'Returns when jobs.claim_deliveries next has work: a delivery falls due or a lease ends. Null: nothing waits.';
grant execute on function jobs.next_delivery_at() to oyss_resolver;
