create or replace function jobs.record_attempts(attempts jsonb, window_limit integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off -- tables of any size, and plans made early stay right
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  v_attempts webhook.ended_attempt[];
  v_outcomes webhook.outcome[];
  v_disabled text[];
begin
  v_attempts := webhook.lock_attempts(record_attempts.attempts);
  v_outcomes := webhook.judge_attempts(v_attempts, record_attempts.window_limit);
  perform webhook.write_outcomes(v_outcomes);
  perform webhook.confirm_answered(v_outcomes);
  perform webhook.settle_queues(v_outcomes);
  v_disabled := webhook.disable_judged(v_outcomes);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'delivery_id', o.delivery_id,
             'state', o.state,
             'next_attempt_at', o.next_at,
             'is_disabled', o.disables and (o.queue).subscription_id = any (v_disabled))), '[]')
      from unnest(v_outcomes) o);
end;
$$;

comment on function jobs.record_attempts(jsonb, integer) is
  'Records ended attempts in one transaction: [{delivery_id, token, status_code, duration_ms, error, retry_after_seconds}] (null: '
  'none), per subscription in order. window_limit: most in flight. Returns [{delivery_id, state, next_attempt_at, is_disabled}]; stale: '
  'lease lost, not recorded. WEBHOOK-90.';
grant execute on function jobs.record_attempts(jsonb, integer) to oyss_resolver;

create or replace function jobs.record_attempt(
  delivery_id text, token bigint, status_code integer, duration_ms integer, error text, retry_after_seconds integer,
  window_limit integer
) returns jsonb
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select (
    jobs.record_attempts(
      jsonb_build_array(jsonb_build_object(
        'delivery_id', record_attempt.delivery_id,
        'token', record_attempt.token,
        'status_code', record_attempt.status_code,
        'duration_ms', record_attempt.duration_ms,
        'error', record_attempt.error,
        'retry_after_seconds', record_attempt.retry_after_seconds)),
      record_attempt.window_limit) -> 0) - 'delivery_id';
$$;

comment on function jobs.record_attempt(text, bigint, integer, integer, text, integer, integer) is
  'Records one attempt (jobs.record_attempts): the delivery and the token of its lease, the status code, milliseconds, the error, '
  'Retry-After in seconds; the most deliveries that may be in flight. Returns {state, next_attempt_at, is_disabled}. '
  'WEBHOOK-17.';
grant execute on function jobs.record_attempt(text, bigint, integer, integer, text, integer, integer) to oyss_resolver;
