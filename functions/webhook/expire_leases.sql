create or replace function webhook.expire_leases(subscription_ids text[]) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with expired as (
    update webhook.deliveries d
       set state = case when util.now() < d.started_at + interval '24 hours' then 'pending' else 'failed' end,
           -- Due before the deliveries that have not been attempted.
           due_at = case when util.now() < d.started_at + interval '24 hours' then d.started_at end
     where d.subscription_id = any (expire_leases.subscription_ids) and d.state = 'sending' and d.due_at <= util.now()
    returning d.realm_id, d.subscription_id, d.delivery_id, d.attempt_count, d.due_at
  ), counted as (
    update webhook.queues q
       set attempts_total = q.attempts_total + e.count, failed_total = q.failed_total + e.failed_count
      from (
        select x.realm_id, x.subscription_id, count(*) as count, count(*) filter (where x.due_at is null) as failed_count
          from expired x
         group by 1, 2
      ) e
     where q.realm_id = e.realm_id and q.subscription_id = e.subscription_id
  )
  insert into webhook.attempts (delivery_id, attempt, error, next_attempt_at)
  select e.delivery_id, e.attempt_count, 'lease expired', case when e.due_at is not null then util.now() end
    from expired e;
$$;

comment on function webhook.expire_leases(text[]) is
  'Makes the deliveries of these subscriptions whose lease ended due again at once, or fails them 24 hours after their first attempt, '
  'and records the lost attempt. It is no fault of the endpoint: the place in the retry schedule stays. The caller holds the locks of '
  'the queues. WEBHOOK-27.';
