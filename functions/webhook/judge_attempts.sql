create or replace function webhook.judge_attempts(attempts webhook.ended_attempt[], window_limit integer) returns webhook.outcome[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    with sorted as (
      select a.*, k.is_quick,
             count(*) filter (where a.succeeded) over s as successes,
             count(*) filter (where not k.is_quick) over s as slips
        from unnest(judge_attempts.attempts) a
        cross join lateral (select a.succeeded and coalesce(a.duration_ms <= 500, false) as is_quick) k
      window s as (partition by a.subscription_id order by a.place)
    ), counted as (
      -- Failures since the last success, as they are after each attempt, in their order; a slip resets the count of quick attempts.
      select s.*,
             count(*) filter (where not s.succeeded) over (partition by s.subscription_id, s.successes order by s.place)
               + case when s.successes = 0 then q.failed_count else 0 end as failed_count,
             count(*) filter (where s.is_quick) over (partition by s.subscription_id, s.slips order by s.place) as quick_count,
             q as before
        from sorted s
        left join webhook.queues q on q.subscription_id = s.subscription_id
    ), settled as (
      select c.*, (
               (c.before).realm_id, c.subscription_id, (c.before).next_at,
               case when c.failed_count > 0 then
                 coalesce(case when c.successes = 0 then (c.before).first_failed_at end, util.now()) end,
               case when c.successes > 0 then util.now() else (c.before).last_success_at end,
               c.failed_count, (c.before).attempts_total, (c.before).succeeded_total, (c.before).failed_total,
               webhook.window_after(
                 (c.before).window_size, c.slips > 0, c.quick_count, judge_attempts.window_limit),
               (c.before).skipped_total, (c.before).skipped_at, (c.before).skipped_reason)::webhook.queues as queue
        from counted c
    ), judged as (
      select c.*, case when not c.succeeded then webhook.reason_to_disable(c.queue, c.status_code) end as reason
        from settled c
    ), timed as materialized (
      select j.*,
             case when not j.succeeded and j.reason is null then
               webhook.retry_at(j.try_count + 1, j.started_at, j.retry_after_seconds, random()) end as next_at
        from judged j
    )
    select (t.delivery_id, t.attempt, t.status_code, t.duration_ms, t.error,
            case when t.succeeded is null then 'stale'
                 when t.succeeded then 'succeeded'
                 when t.next_at is null then 'failed'
                 else 'pending' end,
            t.next_at, t.queue, t.reason,
            t.reason is not null
              and row_number() over (partition by t.subscription_id, t.reason is not null order by t.place) = 1)::webhook.outcome
      from timed t
     order by t.place);
end;
$$;

comment on function webhook.judge_attempts(webhook.ended_attempt[], integer) is
  'Returns the outcomes of attempts, in their order: a 2xx without an error is a success; otherwise the retry schedule, 410 and the rule '
  'of auto-disable decide. Windows grow up to window_limit (webhook.window_after). WEBHOOK-17 to WEBHOOK-21.';
