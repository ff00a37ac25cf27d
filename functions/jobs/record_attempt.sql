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
