create or replace function webhook.settle_queues(outcomes webhook.outcome[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update webhook.queues q
     set first_failed_at = (n.queue).first_failed_at,
         last_success_at = (n.queue).last_success_at,
         failed_count = (n.queue).failed_count,
         attempts_total = q.attempts_total + n.attempts,
         succeeded_total = q.succeeded_total + n.succeeded,
         failed_total = q.failed_total + n.failed,
         window_size = (n.queue).window_size,
         next_at = webhook.next_due(q.subscription_id, (n.queue).window_size)
    from (
      select (o.queue).subscription_id, (array_agg(o.queue order by o.place desc))[1] as queue, count(*) as attempts,
             count(*) filter (where o.state = 'succeeded') as succeeded, count(*) filter (where o.state = 'failed') as failed
        from unnest(settle_queues.outcomes) with ordinality
             o (delivery_id, attempt, status_code, duration_ms, error, state, next_at, queue, reason, disables, place)
       where o.state <> 'stale'
       group by 1
    ) n
   where q.subscription_id = n.subscription_id;
end;
$$;

comment on function webhook.settle_queues(webhook.outcome[]) is
  'Updates the queues of subscriptions after webhook.write_outcomes: successes and failures, window, and when each can be served next.';
