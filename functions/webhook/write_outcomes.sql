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
