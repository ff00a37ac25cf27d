create or replace function jobs.delivery_metrics() returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'backlog', intake.read_backlog(),
           'outbox_count', (select count(*) from ledger.outbox),
           'outbox_oldest_seconds', (
             select greatest(0, extract(epoch from util.now() - w.since)) from ledger.waiting_since() w (since) where w.since is not null),
           'pending_count', w.count,
           'oldest_undelivered_seconds', (
             select greatest(0, extract(epoch from util.now() - d.created_at))
               from webhook.deliveries d
              where d.delivery_id = w.oldest_id),
           'enabled_subscriptions', (select count(*) from webhook.subscriptions s where s.status = 'enabled'),
           'disabled_subscriptions', (select count(*) from webhook.subscriptions s where s.status = 'disabled'),
           'attempts', (select coalesce(sum(q.attempts_total), 0) from webhook.queues q),
           'feeds', connect.feed_metrics(),
           'deliveries', (
             select jsonb_build_object(
                      'succeeded', coalesce(sum(q.succeeded_total), 0), 'failed', coalesce(sum(q.failed_total), 0))
               from webhook.queues q))
    from (
      select sum(c.count) as count, min(c.oldest_id) as oldest_id
        from (
          select count(*) as count, min(d.delivery_id) as oldest_id from webhook.deliveries d where d.state = 'pending'
          union all
          select count(*), min(d.delivery_id) from webhook.deliveries d where d.state = 'sending'
        ) c
    ) w;
$$;

comment on function jobs.delivery_metrics() is
  'Returns the state of pushed batches (intake.read_backlog), the outbox, deliveries and feeds, for /metrics: counts, ages in seconds '
  '(null: nothing waits), and attempts and deliveries by outcome since their subscriptions were created.';
grant execute on function jobs.delivery_metrics() to oyss_resolver;
