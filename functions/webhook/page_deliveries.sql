create or replace function webhook.page_deliveries(
  realm_id integer, account_id text, subscription_id text, page_limit integer, before text
) returns webhook.page
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_bytes constant integer := 4 * 1024 * 1024;
  v_subscription webhook.subscriptions := webhook.subscription_of(
    page_deliveries.realm_id, page_deliveries.account_id, page_deliveries.subscription_id);
  v_page webhook.page;
begin
  with found as materialized (
    select d.delivery_id, row_number() over (order by d.delivery_id desc) as number
      from webhook.deliveries d
     where d.realm_id = page_deliveries.realm_id and d.subscription_id = v_subscription.subscription_id
       and d.delivery_id < coalesce(page_deliveries.before, 'e') -- every id begins with dlv_
     order by d.delivery_id desc
     limit page_deliveries.page_limit + 1
  ), due as (
    select f.number, t.delivery_id, w.document, sum(octet_length(w.document::text) + 1) over (order by f.number) as bytes
      from found f
      join webhook.current_deliveries t on t.delivery_id = f.delivery_id
      cross join lateral webhook.delivery_document(t) w (document)
     where f.number <= page_deliveries.page_limit
  ), page as materialized (
    select t.* from due t where t.bytes <= c_most_bytes or t.number = 1
  )
  select coalesce(jsonb_agg(p.document order by p.number), '[]'),
         case when (select count(*) from found) > count(*) then min(p.delivery_id) end
    into v_page
    from page p;
  return v_page;
end;
$$;

comment on function webhook.page_deliveries(integer, text, text, integer, text) is
  'Returns deliveries of a subscription of an account, newest first, each with its attempts: at most page_limit and 4 MiB, before one '
  '(null: from the newest), and the delivery before which the next page starts (null: no next page). Raises OYN01 (not_found). '
  'WEBHOOK-23, LIST-19.';

create or replace function webhook.delivery_document(delivery webhook.current_deliveries) returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
           'id', (delivery).delivery_id,
           'type', 'delivery',
           'subscription', (delivery).subscription_id,
           'event', jsonb_build_object('id', e.event_id, 'type', e.type),
           'status', (delivery).state,
           'next_attempt_at', util.rfc3339((delivery).next_attempt_at),
           'created_at', util.rfc3339((delivery).created_at),
           'attempts', coalesce((
             select jsonb_agg(jsonb_build_object(
                      'attempt', a.attempt, 'ended_at', util.rfc3339(a.ended_at), 'status_code', a.status_code,
                      'duration_ms', a.duration_ms, 'error', a.error,
                      'next_attempt_at', util.rfc3339(a.next_attempt_at)) order by a.attempt)
               from webhook.attempts a
              where a.delivery_id = (delivery).delivery_id), '[]'))
    from webhook.events e
   where e.realm_id = (delivery).realm_id and e.event_id = (delivery).event_id;
end;

comment on function webhook.delivery_document(webhook.current_deliveries) is
  'Returns a delivery as it is published, with every attempt that ended: status code, duration in milliseconds, error, next attempt '
  '(WEBHOOK-23).';

create or replace function webhook.subscriptions_of(realm_id integer, account_id text) returns setof webhook.subscriptions
language sql stable
begin atomic
  select s.*
    from webhook.subscriptions s
   where s.realm_id = subscriptions_of.realm_id and s.account_id = subscriptions_of.account_id and s.status <> 'deleted'
   order by s.subscription_id;
end;

comment on function webhook.subscriptions_of(integer, text) is
  'Returns the subscriptions of an account in a realm, oldest first, including disabled ones; at most 20. WEBHOOK-1.';

create or replace function webhook.show_delivery(realm_id integer, account_id text, delivery_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_shown jsonb;
begin
  select jsonb_build_object(
           'subscription', webhook.subscription_document(s), 'delivery', w.document, 'body', e.body,
           'name', webhook.name_subjects(d.realm_id, jsonb_build_array(w.document)) -> e.event_id)
    into v_shown
    from webhook.current_deliveries d
    join webhook.subscriptions s on s.realm_id = d.realm_id and s.subscription_id = d.subscription_id
    join webhook.events e on e.realm_id = d.realm_id and e.event_id = d.event_id
    cross join lateral webhook.delivery_document(d) w (document)
   where d.realm_id = show_delivery.realm_id and d.delivery_id = show_delivery.delivery_id and s.account_id = show_delivery.account_id
     and s.status <> 'deleted';
  if v_shown is null then
    perform tenancy.refuse_absent('delivery', show_delivery.delivery_id);
  end if;
  return v_shown;
end;
$$;

comment on function webhook.show_delivery(integer, text, text) is
  'Returns {subscription (no secret), delivery with attempts, body: as sent, name: what its event is about, or its id} of a delivery to a '
  'webhook of an account. Raises OYN01 (not_found). DASHBOARD-44.';

create or replace function webhook.health_of(subscription webhook.subscriptions) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_deliveries constant integer := 1000;
begin
  -- first_failed_at and failed_since: since the last success. skipped: events without a delivery.
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
  'Returns a subscription''s health: {waiting (to 1,000), last_success_at, first_failed_at, failed_since, skipped, skipped_at, '
  'skipped_reason}; of its newest 1,000 deliveries {attempts, succeeded, given_up, hours: 24 of {succeeded, failed}, oldest first}. '
  'WEBHOOK-75, WEBHOOK-80, DASHBOARD-44.';

create or replace function webhook.most_waiting() returns integer
language sql immutable parallel safe
return 10000;

comment on function webhook.most_waiting() is
  'Returns how many deliveries of a subscription may wait; further events get no delivery. WEBHOOK-80.';
