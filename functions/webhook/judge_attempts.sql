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
      -- Failures since the last success, after each attempt, in order; a slip resets the count of quick attempts.
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
  'Returns the outcomes of attempts, in their order: a 2xx without an error is a success; otherwise the retry schedule, 410 and the '
  'rule of auto-disable decide. Windows grow up to window_limit (webhook.window_after). WEBHOOK-17.';

create or replace function webhook.reason_to_disable(queue webhook.queues, status_code integer) returns text
language sql stable
return case
  when reason_to_disable.status_code = 410 then 'The endpoint answered 410 Gone.'
  when (queue).failed_count >= 20 and (queue).first_failed_at < util.now() - interval '30 minutes' then
    format('All %s attempts since %s failed.', (queue).failed_count, util.rfc3339(date_trunc('second', (queue).first_failed_at)))
end;

comment on function webhook.reason_to_disable(webhook.queues, integer) is
  'Returns a sentence that explains why to disable a subscription after a failed attempt; null: keep it enabled. The endpoint answered '
  '410, or the first failure since its last success is more than 30 minutes ago, with at least 20 attempts since. WEBHOOK-20.';

create or replace function webhook.retry_at(
  try_count integer, started_at timestamptz, retry_after_seconds integer, chance double precision
) returns timestamptz
language sql stable
begin atomic
  select case when g.gap is not null and util.now() < e.ends_at then
           least(greatest(
             util.now() + g.gap * (0.8 + 0.4 * retry_at.chance),
             case when retry_at.retry_after_seconds is not null then
               util.now() + make_interval(secs => least(retry_at.retry_after_seconds, 86400)) end), e.ends_at) end
    from (
           select (array['5 s', '30 s', '2 m', '5 m', '15 m', '30 m', '1 h', '2 h', '4 h', '8 h', '8 h']::interval[])
                  [retry_at.try_count] as gap) g,
         (select retry_at.started_at + interval '24 hours' as ends_at) e;
end;

comment on function webhook.retry_at(integer, timestamptz, integer, double precision) is
  'Returns the time of the next attempt after try_count failed ones, the first of them at started_at; null: no attempt follows. Random '
  'jitter of a fifth (chance: 0 to 1); not before a Retry-After (seconds; null: none); never later than 24 hours after the first. '
  'WEBHOOK-17.';

create or replace function webhook.lock_attempts(attempts jsonb) returns webhook.ended_attempt[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- In the order in which all functions lock queues, so that two recordings never deadlock.
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
  'Returns the attempts that jobs.record_attempts records, in their order, with the state of their deliveries, and locks those and '
  'their queues until the transaction ends. An attempt that is listed twice, or whose lease now belongs to another worker, neither '
  'succeeded nor failed (null).';

create or replace function webhook.write_outcomes(outcomes webhook.outcome[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update webhook.deliveries d
     set state = o.state, due_at = o.next_at, try_count = d.try_count + 1
    from unnest(write_outcomes.outcomes) o
   where o.state <> 'stale' and d.delivery_id = o.delivery_id;
  insert into webhook.attempts (delivery_id, attempt, status_code, duration_ms, error, next_attempt_at)
  select o.delivery_id, o.attempt, o.status_code, o.duration_ms, left(o.error, 500), o.next_at
    from unnest(write_outcomes.outcomes) o
   where o.state <> 'stale';
end;
$$;

comment on function webhook.write_outcomes(webhook.outcome[]) is
  'Writes the outcomes of attempts to their deliveries, and records each attempt.';

create or replace function webhook.failed_since(realm_id integer, subscription_id text, since timestamptz) returns text[]
language sql stable
begin atomic
  select array(
    select d.delivery_id
      from webhook.deliveries d
     where d.realm_id = failed_since.realm_id and d.subscription_id = failed_since.subscription_id and d.state = 'failed'
       and d.delivery_id >= 'dlv_' || util.ulid_time(failed_since.since)
     order by d.delivery_id
     limit 10000);
end;

comment on function webhook.failed_since(integer, text, timestamptz) is
  'Returns the deliveries of a subscription that were scheduled at or after a time and failed for good, oldest first, at most 10,000. '
  'WEBHOOK-72.';

create or replace function webhook.position_since(realm_id integer, since timestamptz) returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if position_since.since is null
      or position_since.since not between util.now() - interval '30 days' and util.now() + interval '5 minutes' then
    raise exception using errcode = 'OYV02', message = '`since` must be within the last 30 days, such as 2026-09-01T08:00:00Z.';
  end if;
  return (
    -- The last one before it: a cause comes before its changes.
    select coalesce(max(c.position) - 1, 9223372036854775806)
      from (
        select n.position from ledger.causes n
         where n.realm_id = position_since.realm_id and n.placed_at >= position_since.since
         order by n.placed_at, n.position
         limit 1
      ) c);
end;
$$;

comment on function webhook.position_since(integer, timestamptz) is
  'Returns the position of a realm after which every change was made at or after a time; the last position if none was. Raises OYV02 '
  '(invalid_parameter: not a time, more than 5 minutes ahead, or more than 30 days ago). WEBHOOK-72.';
