create or replace function jobs.delivery_metrics() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'outbox_count', (select count(*) from ledger.outbox),
    'outbox_oldest_seconds', (
      select greatest(0, extract(epoch from util.now() - c.changed_at)) from (select o.realm_id, o.position from ledger.outbox o order by o.position limit 1) o join ledger.changes c on c.realm_id = o.realm_id and c.position = o.position),
    'pending_count', (select count(*) from webhook.deliveries d where d.state in ('pending', 'sending')),
    'oldest_undelivered_seconds', (
      select greatest(0, extract(epoch from util.now() - d.created_at)) from webhook.deliveries d where d.state in ('pending', 'sending') order by d.delivery_id limit 1),
    'enabled_subscriptions', (select count(*) from webhook.subscriptions s where s.status = 'enabled'),
    'disabled_subscriptions', (select count(*) from webhook.subscriptions s where s.status = 'disabled'),
    'attempts', (select coalesce(sum(q.attempts_total), 0) from webhook.queues q),
    'deliveries', (select jsonb_build_object('succeeded', coalesce(sum(q.succeeded_total), 0), 'failed', coalesce(sum(q.failed_total), 0)) from webhook.queues q));
$$;

comment on function jobs.delivery_metrics() is 'How the outbox and the deliveries stand, for /metrics: counts, ages in seconds (null: nothing waits), attempts and deliveries by outcome since their subscriptions were made.';
grant execute on function jobs.delivery_metrics() to oyss_resolver;
