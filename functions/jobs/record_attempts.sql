create or replace function jobs.record_attempts(attempts jsonb) returns jsonb
language plpgsql
set search_path = ''
set enable_seqscan = off -- tables of any size, and plans made early stay right
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_recorded jsonb;
  v_queues webhook.queues[];
  v_disabled text[];
begin
  -- In the order in which everybody takes queues, so that two who record do not wait for one another in a circle.
  perform from webhook.queues q
   where (q.subscription_id, q.realm_id) in (
     select d.subscription_id, d.realm_id
       from jsonb_to_recordset(record_attempts.attempts) x (delivery_id text)
       join webhook.deliveries d on d.delivery_id = x.delivery_id)
   order by q.realm_id, q.subscription_id
     for no key update;

  with told as materialized (
    select x.*, x.error is null and coalesce(x.status_code between 200 and 299, false) as succeeded, row_number() over (partition by x.delivery_id, x.token order by x.n) as said
      from rows from (jsonb_to_recordset(record_attempts.attempts) as (delivery_id text, token bigint, status_code integer, duration_ms integer, error text, retry_after_seconds integer)) with ordinality
           x (delivery_id, token, status_code, duration_ms, error, retry_after_seconds, n)
  ), held as materialized (
    select t.*, d.realm_id, d.subscription_id, d.started_at, d.try_count, d.attempt_count
      from told t
      join webhook.deliveries d on d.delivery_id = t.delivery_id
     where d.token = t.token and d.state = 'sending' and t.said = 1
       for update of d
  ), sorted as (
    select h.*, count(*) filter (where h.succeeded) over (partition by h.subscription_id order by h.n) as successes from held h
  ), counted as (
    -- The queue as it is after each of its attempts, in the order in which they are told: a success among them begins the count of failures anew.
    select s.*, (q.realm_id, q.subscription_id, q.next_at, coalesce(q.first_attempt_at, util.now()), case when s.successes > 0 then util.now() else q.last_success_at end,
             case when s.successes = 0 then q.failed_count else 0 end + count(*) filter (where not s.succeeded) over (partition by s.subscription_id, s.successes order by s.n),
             q.attempts_total, q.succeeded_total, q.failed_total)::webhook.queues as queue
      from sorted s
      join webhook.queues q on q.realm_id = s.realm_id and q.subscription_id = s.subscription_id
  ), judged as (
    select c.*, case when not c.succeeded then webhook.reason_to_disable(c.queue, c.status_code) end as reason from counted c
  ), timed as materialized (
    select j.*, case when not j.succeeded and j.reason is null then webhook.retry_at(j.try_count + 1, j.started_at, j.retry_after_seconds, random()) end as next_at from judged j
  ), ended as materialized (
    select t.*, case when t.succeeded then 'succeeded' when t.next_at is null then 'failed' else 'pending' end as state,
           t.reason is not null and row_number() over (partition by t.subscription_id, t.reason is not null order by t.n) = 1 as disables
      from timed t
  ), written as (
    update webhook.deliveries d set state = e.state, due_at = e.next_at, try_count = d.try_count + 1 from ended e where d.delivery_id = e.delivery_id
  ), kept as (
    insert into webhook.attempts (delivery_id, attempt, status_code, duration_ms, error, next_attempt_at)
    select e.delivery_id, e.attempt_count, e.status_code, e.duration_ms, left(e.error, 500), e.next_at from ended e
  ), summed as (
    select (array_agg(e.queue order by e.n desc))[1] as queue, count(*) as attempts, count(*) filter (where e.state = 'succeeded') as succeeded, count(*) filter (where e.state = 'failed') as failed
      from ended e
     group by e.realm_id, e.subscription_id
  )
  select (select jsonb_agg(jsonb_build_object('delivery_id', t.delivery_id, 'state', coalesce(e.state, 'stale'), 'next_attempt_at', e.next_at, 'is_disabled', coalesce(e.disables, false),
                                              'reason', e.reason, 'realm_id', e.realm_id, 'subscription_id', e.subscription_id) order by t.n)
            from told t left join ended e on e.n = t.n),
         array(select ((s.queue).realm_id, (s.queue).subscription_id, (s.queue).next_at, (s.queue).first_attempt_at, (s.queue).last_success_at, (s.queue).failed_count,
                       (s.queue).attempts_total + s.attempts, (s.queue).succeeded_total + s.succeeded, (s.queue).failed_total + s.failed)::webhook.queues from summed s)
    into v_recorded, v_queues;

  update webhook.queues q
     set first_attempt_at = n.first_attempt_at, last_success_at = n.last_success_at, failed_count = n.failed_count, attempts_total = n.attempts_total,
         succeeded_total = n.succeeded_total, failed_total = n.failed_total, next_at = webhook.next_turn(q.realm_id, q.subscription_id)
    from unnest(v_queues) n
   where q.realm_id = n.realm_id and q.subscription_id = n.subscription_id;
  -- In one order too, for disabling locks a row of each subscription.
  v_disabled := array(
    select d.subscription_id
      from (
        select (r.one ->> 'realm_id')::integer as realm_id, r.one ->> 'subscription_id' as subscription_id, r.one ->> 'reason' as reason
          from jsonb_array_elements(v_recorded) r (one)
         where (r.one ->> 'is_disabled')::boolean
         order by 1, 2
        offset 0) d
     where webhook.disable_subscription(d.realm_id, d.subscription_id, d.reason));
  return coalesce((
    select jsonb_agg(r.one - '{reason,realm_id,subscription_id}'::text[]
                     || jsonb_build_object('is_disabled', (r.one ->> 'is_disabled')::boolean and r.one ->> 'subscription_id' = any (v_disabled)))
      from jsonb_array_elements(v_recorded) r (one)), '[]');
end;
$$;

comment on function jobs.record_attempts(jsonb) is 'Records how attempts ended, in one transaction: an array of {delivery_id, token, status_code (null: no answer), duration_ms, error (null: nothing went wrong), retry_after_seconds (null: none)}, those of one subscription in the order in which they count. 2xx without an error is success; otherwise the retry schedule, 410 and the rule of auto-disable decide. Returns an array of {delivery_id, state, next_attempt_at, is_disabled}; state is stale, and nothing is changed, when the claim is no longer this worker''s. WEBHOOK-17 to WEBHOOK-21.';
grant execute on function jobs.record_attempts(jsonb) to oyss_resolver;
