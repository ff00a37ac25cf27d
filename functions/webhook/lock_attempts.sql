create or replace function webhook.lock_attempts(attempts jsonb) returns webhook.ended_attempt[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- In the order in which all functions lock queues, so that two recordings do not wait for each other in a circle.
  perform from webhook.queues q
    where q.subscription_id = any (array(
      select distinct d.subscription_id
        from jsonb_to_recordset(lock_attempts.attempts) x (delivery_id text)
        join webhook.deliveries d on d.delivery_id = x.delivery_id))
    order by q.realm_id, q.subscription_id
      for no key update;
  return array(
    select (t.place, t.delivery_id, t.status_code, t.duration_ms, t.error, t.retry_after_seconds,
            case when d.delivery_id is not null then t.error is null and coalesce(t.status_code between 200 and 299, false) end,
            d.subscription_id, d.started_at, d.try_count, d.attempt_count)::webhook.ended_attempt
      from (
        select x.*, row_number() over (partition by x.delivery_id, x.token order by x.place) as occurrence
          from rows from (jsonb_to_recordset(lock_attempts.attempts) as (
                 delivery_id text, token bigint, status_code integer, duration_ms integer, error text, retry_after_seconds integer))
               with ordinality x (delivery_id, token, status_code, duration_ms, error, retry_after_seconds, place)
      ) t
      left join lateral (
        -- offset 0: by the id, never by the state.
        select h.* from webhook.deliveries h where h.delivery_id = t.delivery_id offset 0 for no key update
      ) d on d.token = t.token and d.state = 'sending' and t.occurrence = 1
     order by t.place);
end;
$$;

comment on function webhook.lock_attempts(jsonb) is
  'Returns the attempts that jobs.record_attempts records, in their order, with the state of their deliveries, and locks those and their '
  'queues until the transaction ends. An attempt that is listed twice, or whose lease belongs to another worker by now, neither '
  'succeeded nor failed (null).';
