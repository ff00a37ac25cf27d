create or replace function jobs.record_attempts(attempts jsonb) returns jsonb
language sql volatile
set search_path = ''
as $$
  select coalesce(jsonb_agg(r.recorded || jsonb_build_object('delivery_id', a.delivery_id)), '[]')
    from (
      -- In the order in which everybody takes queues, so that two who record do not wait for one another in a circle.
      select x.*
        from jsonb_to_recordset(record_attempts.attempts) x (delivery_id text, token bigint, status_code integer, duration_ms integer, error text, retry_after_seconds integer)
        left join webhook.deliveries d on d.delivery_id = x.delivery_id
       order by d.realm_id, d.subscription_id, d.delivery_id
    ) a
    cross join lateral jobs.record_attempt(a.delivery_id, a.token, a.status_code, a.duration_ms, a.error, a.retry_after_seconds) r (recorded);
$$;

comment on function jobs.record_attempts(jsonb) is 'jobs.record_attempt for several that ended at about the same time, in one transaction: an array of {delivery_id, token, status_code, duration_ms, error, retry_after_seconds}. Returns an array of {delivery_id, state, next_attempt_at, is_disabled}, in any order.';
grant execute on function jobs.record_attempts(jsonb) to oyss_resolver;
