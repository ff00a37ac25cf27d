create or replace function webhook.confirm_answered(outcomes webhook.outcome[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_confirmed text[];
begin
  with answered as materialized (
    select s.realm_id, s.subscription_id
      from webhook.subscriptions s
     where s.confirmed_at is null
       and s.subscription_id in (select (o.queue).subscription_id from unnest(confirm_answered.outcomes) o where o.state = 'succeeded')
     order by s.realm_id, s.subscription_id
       for no key update
  ), confirmed as (
    update webhook.subscriptions s
       set confirmed_at = util.now()
      from answered a
     where s.realm_id = a.realm_id and s.subscription_id = a.subscription_id
    returning s.subscription_id
  )
  select array_agg(c.subscription_id) into v_confirmed from confirmed c;
  -- What was never tried was put off by webhook.hold_unconfirmed.
  update webhook.deliveries d
     set due_at = util.now()
   where d.subscription_id = any (v_confirmed) and d.state = 'pending' and d.started_at is null and d.due_at > util.now();
end;
$$;

comment on function webhook.confirm_answered(webhook.outcome[]) is
  'Confirms the unconfirmed subscriptions whose endpoint answered 2xx, and has what waits for them sent. Call it before '
  'webhook.settle_queues. WEBHOOK-90.';
