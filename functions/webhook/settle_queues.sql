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

create or replace function webhook.defer_queues(delivery_ids text[]) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update webhook.queues q
     set next_at = greatest(q.next_at, w.until)
    from (
      select h.subscription_id, min(b.started_at) + interval '1 minute' as until
        from webhook.deliveries_by_host h
        join tenancy.buckets b on b.bucket = h.bucket
       where h.delivery_id = any (defer_queues.delivery_ids)
       group by h.subscription_id
    ) w
   where q.subscription_id = w.subscription_id;
$$;

comment on function webhook.defer_queues(text[]) is
  'Delays the queues of deliveries that webhook.admit_deliveries did not admit until the minute is over. The caller holds their locks. '
  'WEBHOOK-51.';

create or replace function webhook.full_queues(notices webhook.notice[]) returns webhook.full_queue[]
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select array_agg((w.subscription_id, r.room, w.count - r.room)::webhook.full_queue)
    from (
      select h.subscription_id, count(*)::integer as count
        from unnest(full_queues.notices) n
        cross join lateral unnest(n.heard_by) h (subscription_id)
       group by h.subscription_id
    ) w
    cross join lateral (select webhook.room_in(w.subscription_id) as room offset 0) r
   where w.count > r.room;
$$;

comment on function webhook.full_queues(webhook.notice[]) is
  'Returns the subscriptions that have more events than room for deliveries (webhook.room_in); null for none. WEBHOOK-80.';

create or replace function webhook.leave_full(notices webhook.notice[], full_queues webhook.full_queue[]) returns webhook.notice[]
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with reported as (
    select n.*, h.heard_by as kept
      from unnest(leave_full.notices) with ordinality
           n (realm_id, event_id, event, subject, entity_type, at, scopes, heard_by, data, place)
      left join (
        select o.place, array_agg(o.subscription_id) as heard_by
          from (
            select u.place, h.subscription_id, row_number() over (partition by h.subscription_id order by u.place) as number
              from unnest(leave_full.notices) with ordinality
                   u (realm_id, event_id, event, subject, entity_type, at, scopes, heard_by, data, place)
              cross join lateral unnest(u.heard_by) h (subscription_id)
          ) o
          left join unnest(leave_full.full_queues) f on f.subscription_id = o.subscription_id
         where f.room is null or o.number <= f.room
         group by o.place
      ) h on h.place = n.place
  )
  select array_agg((t.realm_id, t.event_id, t.event, t.subject, t.entity_type, t.at, t.scopes, t.kept, t.data)::webhook.notice
                   order by t.place)
    from reported t;
$$;

comment on function webhook.leave_full(webhook.notice[], webhook.full_queue[]) is
  'Returns notices without the recipients whose queues are full: each of these receives only the first events that it has room for. '
  'WEBHOOK-80.';

create or replace function webhook.lock_due_queues(row_limit integer) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select q.subscription_id
      from webhook.queues q
     where q.next_at <= util.now()
     order by q.next_at
     limit lock_due_queues.row_limit
       for no key update skip locked);
end;
$$;

comment on function webhook.lock_due_queues(integer) is
  'Locks at most row_limit queues that can be served, until the transaction ends, and skips those that another worker has locked. '
  'Returns their subscriptions, longest due first.';

create or replace function webhook.reschedule_queues(subscription_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update webhook.queues q
     set next_at = webhook.next_due(q.subscription_id, q.window_size)
   where q.subscription_id = any (reschedule_queues.subscription_ids);
end;
$$;

comment on function webhook.reschedule_queues(text[]) is
  'Updates when these subscriptions can be served next (webhook.next_due). The caller holds the locks of the queues.';

create or replace function webhook.wake_queues(subscription_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from webhook.queues q
    where q.subscription_id = any (wake_queues.subscription_ids)
    order by q.realm_id, q.subscription_id
      for no key update;
  update webhook.queues q
     set next_at = least(q.next_at, util.now())
    from webhook.subscriptions s
   where q.subscription_id = any (wake_queues.subscription_ids)
     and s.realm_id = q.realm_id and s.subscription_id = q.subscription_id and s.status = 'enabled';
end;
$$;

comment on function webhook.wake_queues(text[]) is
  'Marks the queues of the enabled ones among these subscriptions as due now. Locks the queues in the order in which all functions do.';

create or replace function webhook.room_in(subscription_id text) returns integer
language sql stable
begin atomic
  select webhook.most_waiting() - count(*)::integer
    from (select from webhook.deliveries d
           where d.subscription_id = room_in.subscription_id and d.state = 'pending'
           limit webhook.most_waiting()) w;
end;

comment on function webhook.room_in(text) is
  'Returns how many more deliveries of a subscription may wait. WEBHOOK-80.';

create or replace function webhook.limit_windows(subscription_ids text[], window_limit integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update webhook.queues q
     set window_size = limit_windows.window_limit
   where q.subscription_id = any (limit_windows.subscription_ids) and q.window_size > limit_windows.window_limit;
end;
$$;

comment on function webhook.limit_windows(text[], integer) is
  'Narrows the windows of these subscriptions to at most window_limit deliveries, in case the setting was lowered. WEBHOOK-25.';

create or replace function webhook.window_after(window_size real, has_slipped boolean, quick_count bigint, window_limit integer)
returns real
language sql immutable strict parallel safe
return least(
  window_after.window_limit,
  case when window_after.has_slipped then 4 else window_after.window_size end + window_after.quick_count / 8.0)::real;

comment on function webhook.window_after(real, boolean, bigint, integer) is
  'Returns how many deliveries of a subscription may be in flight at once after its attempts: one more for every eight that succeed '
  'within half a second, up to window_limit; four after one that fails or takes longer (has_slipped), from which quick_count restarts. '
  'WEBHOOK-25.';
