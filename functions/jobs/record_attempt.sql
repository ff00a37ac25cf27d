create or replace function jobs.record_attempt(delivery_id text, token bigint, status_code integer, duration_ms integer, error text, retry_after_seconds integer) returns jsonb
language plpgsql
set search_path = ''
set enable_seqscan = off -- tables of any size, and plans made early stay right
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_queue webhook.queues;
  v_delivery webhook.deliveries;
  v_succeeded boolean := record_attempt.error is null and coalesce(record_attempt.status_code between 200 and 299, false);
  v_next_at timestamptz;
  v_reason text;
begin
  select q.* into v_queue
    from webhook.queues q
   where (q.realm_id, q.subscription_id) = (select d.realm_id, d.subscription_id from webhook.deliveries d where d.delivery_id = record_attempt.delivery_id)
     for no key update;
  select d.* into v_delivery
    from webhook.deliveries d
   where d.delivery_id = record_attempt.delivery_id and d.token = record_attempt.token and d.state = 'sending'
     for update;
  if v_queue is null or v_delivery is null then
    return jsonb_build_object('state', 'stale', 'next_attempt_at', null, 'is_disabled', false);
  end if;

  v_queue.first_attempt_at := coalesce(v_queue.first_attempt_at, util.now());
  if v_succeeded then
    v_queue.last_success_at := util.now();
    v_queue.failed_count := 0;
  else
    v_queue.failed_count := v_queue.failed_count + 1;
    v_reason := webhook.reason_to_disable(v_queue, record_attempt.status_code);
    if v_reason is null then
      v_next_at := webhook.retry_at(v_delivery.try_count + 1, v_delivery.started_at, record_attempt.retry_after_seconds, random());
    end if;
  end if;
  update webhook.deliveries d
     set state = case when v_succeeded then 'succeeded' when v_next_at is null then 'failed' else 'pending' end, due_at = v_next_at, try_count = d.try_count + 1
   where d.delivery_id = record_attempt.delivery_id
  returning d.* into v_delivery;
  insert into webhook.attempts (delivery_id, attempt, status_code, duration_ms, error, next_attempt_at)
  values (record_attempt.delivery_id, v_delivery.attempt_count, record_attempt.status_code, record_attempt.duration_ms, left(record_attempt.error, 500), v_next_at);
  update webhook.queues q
     set first_attempt_at = v_queue.first_attempt_at, last_success_at = v_queue.last_success_at, failed_count = v_queue.failed_count, attempts_total = q.attempts_total + 1,
         succeeded_total = q.succeeded_total + (v_delivery.state = 'succeeded')::integer, failed_total = q.failed_total + (v_delivery.state = 'failed')::integer,
         next_at = webhook.next_turn(q.realm_id, q.subscription_id)
   where q.realm_id = v_queue.realm_id and q.subscription_id = v_queue.subscription_id;
  return jsonb_build_object('state', v_delivery.state, 'next_attempt_at', v_next_at, 'is_disabled', v_reason is not null and webhook.disable_subscription(v_queue.realm_id, v_queue.subscription_id, v_reason));
end;
$$;

comment on function jobs.record_attempt(text, bigint, integer, integer, text, integer) is 'Records how an attempt ended: the delivery and the token of its claim, the status code (null: no answer), milliseconds, what went wrong (null: nothing), Retry-After in seconds (null: none). 2xx without an error is success; otherwise the retry schedule, 410 and the rule of auto-disable decide. Returns {state, next_attempt_at, is_disabled}; state is stale, and nothing is changed, when the claim is no longer this worker''s. Specification, "Events" 6.';
grant execute on function jobs.record_attempt(text, bigint, integer, integer, text, integer) to oyss_resolver;
