create or replace function webhook.schedule_deliveries(notices webhook.notice[], first_at timestamptz, distance interval) returns text[]
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with scheduled as (
    insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, due_at)
    select 'dlv_' || i.time || util.ulid_tail(), n.realm_id, h.subscription_id, n.event_id,
           schedule_deliveries.first_at + (n.place - 1) * schedule_deliveries.distance
      from unnest(schedule_deliveries.notices) with ordinality
           n (realm_id, event_id, event, subject, entity_type, at, scopes, heard_by, data, place)
      cross join lateral unnest(n.heard_by) h (subscription_id)
      cross join (select util.ulid_time(util.now()) as time) i
    returning subscription_id
  )
  select coalesce(array_agg(s.subscription_id), '{}') from scheduled s;
$$;

comment on function webhook.schedule_deliveries(webhook.notice[], timestamptz, interval) is
  'Schedules a delivery of each event to each of its subscriptions: the first event is due at a given time, each further one a given '
  'interval later. Returns the subscription of each delivery.';

create or replace function webhook.admit_deliveries(delivery_ids text[]) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_admitted text[];
begin
  perform tenancy.open_buckets(array(
    select h.bucket from webhook.deliveries_by_host h where h.delivery_id = any (admit_deliveries.delivery_ids)));

  with ranked as materialized (
    select c.delivery_id, c.place, b.bucket,
           b.used + row_number() over (partition by b.bucket order by c.place) <= h.quota as is_admitted
      from unnest(admit_deliveries.delivery_ids) with ordinality c (delivery_id, place)
      join webhook.deliveries_by_host h on h.delivery_id = c.delivery_id
      join tenancy.buckets b on b.bucket = h.bucket
  ), counted as (
    update tenancy.buckets b
       set used = b.used + n.count
      from (select r.bucket, count(*)::integer as count from ranked r where r.is_admitted group by r.bucket) n
     where b.bucket = n.bucket
  )
  select array_agg(r.delivery_id order by r.place) into v_admitted from ranked r where r.is_admitted;
  return coalesce(v_admitted, '{}');
end;
$$;

comment on function webhook.admit_deliveries(text[]) is
  'Counts due deliveries against what an account may send to one host in a minute. Returns those that may be sent now, in their order. '
  'The caller holds the locks of the queues. WEBHOOK-51.';

create or replace function webhook.choose_deliveries(subscription_ids text[], row_limit integer) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select n.delivery_id
      from unnest(choose_deliveries.subscription_ids) with ordinality t (subscription_id, place)
      join webhook.queues q on q.subscription_id = t.subscription_id
      cross join lateral (
        select d.delivery_id, row_number() over (order by d.due_at, d.delivery_id) as rank
          from (
            select p.delivery_id, p.due_at
              from webhook.deliveries p
             where p.subscription_id = t.subscription_id and p.state = 'pending' and p.due_at <= util.now()
             order by p.due_at, p.delivery_id
             limit greatest(0, floor(q.window_size)::integer - (
                     select count(*)
                       from webhook.deliveries s
                      where s.subscription_id = t.subscription_id and s.state = 'sending'))
          ) d
      ) n
     where webhook.is_served(t.subscription_id)
     order by n.rank, t.place
     limit choose_deliveries.row_limit);
end;
$$;

comment on function webhook.choose_deliveries(text[], integer) is
  'Returns at most row_limit due deliveries of these subscriptions: the oldest of each first, then the second of each, and so on, for '
  'each as many as its window leaves free. WEBHOOK-25.';

create or replace function webhook.lease_deliveries(delivery_ids text[], worker text, lease_seconds integer)
returns setof webhook.claim
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    with leased as (
      update webhook.deliveries d
         set state = 'sending', due_at = util.now() + make_interval(secs => lease_deliveries.lease_seconds),
             started_at = coalesce(d.started_at, util.now()), attempt_count = d.attempt_count + 1, token = d.token + 1,
             leased_by = lease_deliveries.worker
        from unnest(lease_deliveries.delivery_ids) with ordinality c (delivery_id, place)
       where d.delivery_id = c.delivery_id
      returning d.*, c.place
    )
    select l.delivery_id, l.token, l.attempt_count, l.subscription_id, s.url, r.mode, l.event_id, e.body, s.secret,
           case when s.previous_secret_ends_at > util.now() then s.previous_secret end
      from leased l
      join webhook.subscriptions s on s.realm_id = l.realm_id and s.subscription_id = l.subscription_id
      join webhook.events e on e.realm_id = l.realm_id and e.event_id = l.event_id
      join tenancy.realms r on r.realm_id = l.realm_id
     order by l.place;
end;
$$;

comment on function webhook.lease_deliveries(text[], text, integer) is
  'Leases deliveries to a worker (its name) for lease_seconds and counts the attempt. Returns what the worker needs to send them, in '
  'the same order: token, address, body, sealed secrets. WEBHOOK-27.';

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
  'and records the lost attempt. The endpoint is not at fault, so the position in the retry schedule stays. The caller holds the locks '
  'of the queues. WEBHOOK-27.';

create or replace function webhook.expire_abandoned() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform webhook.expire_leases(array(
    select q.subscription_id
      from webhook.subscriptions s
      join webhook.queues q on q.subscription_id = s.subscription_id and q.realm_id = s.realm_id
     where s.status <> 'enabled'
       and exists (
             select from webhook.deliveries d
              where d.subscription_id = s.subscription_id and d.state = 'sending' and d.due_at <= util.now())
       for no key update of q skip locked));
end;
$$;

comment on function webhook.expire_abandoned() is
  'Expires the ended leases of disabled or deleted subscriptions, which no claim looks at any more.';

create or replace function webhook.next_due(subscription_id text, window_size real) returns timestamptz
language sql stable
begin atomic
  select case when s.count < floor(next_due.window_size) then least(s.ends_at, (
                select greatest(util.now(), d.due_at)
                  from webhook.deliveries d
                 where d.subscription_id = next_due.subscription_id and d.state = 'pending'
                 order by d.due_at
                 limit 1))
              else s.ends_at end
    from (
      select count(*) as count, min(d.due_at) as ends_at
        from webhook.deliveries d
       where d.subscription_id = next_due.subscription_id and d.state = 'sending'
    ) s
   where webhook.is_served(next_due.subscription_id);
end;

comment on function webhook.next_due(text, real) is
  'Returns when a subscription can be served next. With fewer deliveries in flight than its window: when its oldest one is due, but not '
  'before now, so that waiting subscriptions are served in rotation; else when a lease ends. Null: nothing waits, or it is not served. '
  'WEBHOOK-25.';
