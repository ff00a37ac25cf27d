create or replace function webhook.health_of(subscription webhook.subscriptions) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_deliveries constant integer := 1000;
begin
  return (
    with ended as (
      select (24 - ceil(greatest(extract(epoch from util.now() - a.ended_at), 1) / 3600))::integer as hour,
             coalesce(a.status_code between 200 and 299, false) as is_good
        from (
          select d.delivery_id from webhook.deliveries d
           where d.realm_id = (subscription).realm_id and d.subscription_id = (subscription).subscription_id
           order by d.delivery_id desc
           limit c_deliveries
        ) n
        join webhook.attempts a on a.delivery_id = n.delivery_id
       where a.ended_at > util.now() - interval '24 hours'
    ), hours as (
      select h.hour, count(*) filter (where e.is_good) as succeeded, count(*) filter (where not e.is_good) as failed
        from generate_series(0, 23) h (hour)
        left join ended e on e.hour = h.hour
       group by h.hour
    )
    select jsonb_build_object(
      'waiting', (select count(*)
                    from (select from webhook.deliveries d
                           where d.subscription_id = (subscription).subscription_id and d.state = 'pending'
                             and (subscription).status = 'enabled'
                           limit c_deliveries) w),
      'last_success_at', util.rfc3339(q.last_success_at), 'first_failed_at', util.rfc3339(q.first_failed_at),
      'failed_since', q.failed_count, 'attempts', q.attempts_total, 'succeeded', q.succeeded_total, 'given_up', q.failed_total,
      'skipped', q.skipped_total, 'skipped_at', util.rfc3339(q.skipped_at), 'skipped_reason', q.skipped_reason,
      'hours', (select jsonb_agg(jsonb_build_object('succeeded', h.succeeded, 'failed', h.failed) order by h.hour) from hours h))
      from webhook.queues q
     where q.realm_id = (subscription).realm_id and q.subscription_id = (subscription).subscription_id);
end;
$$;

comment on function webhook.health_of(webhook.subscriptions) is
  'How a subscription does: {waiting: how many of its deliveries are still to be sent, up to 1,000, last_success_at, first_failed_at and '
  'failed_since: since the last success, attempts, succeeded, given_up: of its deliveries, skipped: events that none was made of, '
  'skipped_at and skipped_reason: the last of them, hours: of each of the last 24 the attempts that ended {succeeded, failed}, the oldest '
  'first, of its newest 1,000 deliveries}. WEBHOOK-75, WEBHOOK-80, DASHBOARD-120.';
