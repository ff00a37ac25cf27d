create or replace function webhook.disable_judged(outcomes webhook.outcome[]) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- In one order, since disabling locks a row of each subscription.
  return array(
    select (d.queue).subscription_id
      from (
        select o.queue, o.reason
          from unnest(disable_judged.outcomes) o
         where o.disables
         order by (o.queue).realm_id, (o.queue).subscription_id
        offset 0) d
     where webhook.disable_subscription((d.queue).realm_id, (d.queue).subscription_id, d.reason));
end;
$$;

comment on function webhook.disable_judged(webhook.outcome[]) is
  'Disables the subscriptions that the outcomes of attempts disable. Returns those that were enabled until now.';

create or replace function webhook.disable_subscription(realm_id integer, subscription_id text, reason text) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subscription webhook.subscriptions;
begin
  perform from webhook.queues q
    where q.realm_id = disable_subscription.realm_id and q.subscription_id = disable_subscription.subscription_id
      for no key update;
  perform util.lock_ledger(disable_subscription.realm_id); -- before the rows of the subscription, as api.create_subscription does
  update webhook.subscriptions s
     set status = 'disabled', disabled_reason = disable_subscription.reason, disabled_at = util.now()
   where s.realm_id = disable_subscription.realm_id and s.subscription_id = disable_subscription.subscription_id
     and s.status = 'enabled'
  returning s.* into v_subscription;
  if not found then
    return false;
  end if;
  delete from webhook.topics t
   where t.realm_id = disable_subscription.realm_id and t.subscription_id = disable_subscription.subscription_id;
  update webhook.queues q
     set next_at = null
   where q.realm_id = disable_subscription.realm_id and q.subscription_id = disable_subscription.subscription_id;
  perform ledger.write_outbox(disable_subscription.realm_id, array[(
    null, 'oyss.subscription.disabled', v_subscription.subscription_id,
    jsonb_build_object(
      'id', v_subscription.subscription_id, 'type', 'subscription', 'url', v_subscription.url,
      'disabled_reason', v_subscription.disabled_reason, 'disabled_at', util.rfc3339(v_subscription.disabled_at)),
    null, v_subscription.account_id)::ledger.event]);
  return true;
end;
$$;

comment on function webhook.disable_subscription(integer, text, text) is
  'Disables a subscription for a reason, and writes an event for the other subscriptions of its account. Its waiting deliveries count '
  'as cancelled (webhook.current_deliveries). Returns false if it was not enabled. WEBHOOK-20.';

create or replace function webhook.refuse_stopped(subscription webhook.subscriptions) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if (subscription).status <> 'enabled' then
    raise exception using errcode = 'OYC03',
      message = format(
        'This subscription is disabled: %s Nothing is sent to it. Create a new one once the endpoint is healthy.',
        (subscription).disabled_reason);
  end if;
end;
$$;

comment on function webhook.refuse_stopped(webhook.subscriptions) is
  'Raises OYC03 (conflict) for a disabled subscription (WEBHOOK-9, WEBHOOK-24).';

create or replace function webhook.refuse_unconfirmed(subscription webhook.subscriptions) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if (subscription).confirmed_at is null and not webhook.is_confirmed(
       (subscription).realm_id, (subscription).account_id, (subscription).url) then
    raise exception using errcode = 'OYC03',
      message = 'The address of this subscription is not confirmed yet. Send a test first (POST /v1/subscriptions/{id}/test).';
  end if;
end;
$$;

comment on function webhook.refuse_unconfirmed(webhook.subscriptions) is
  'Raises OYC03 (conflict) for a subscription whose address is not confirmed: a redelivery would wait or fail. WEBHOOK-90.';

create or replace function webhook.is_served(subscription_id text) returns boolean
language sql stable
return exists (
  select from webhook.subscriptions s
    join tenancy.accounts a on a.account_id = s.account_id
   where s.subscription_id = is_served.subscription_id and s.status = 'enabled' and a.status = 'active');

comment on function webhook.is_served(text) is 'Returns whether a subscription is enabled and its account is not suspended.';

create or replace function webhook.is_confirmed(realm_id integer, account_id text, url text) returns boolean
language sql stable
return not exists (select from tenancy.realms r where r.realm_id = is_confirmed.realm_id and r.mode = 'live')
  or exists (
       select from webhook.subscriptions s
        where s.realm_id = is_confirmed.realm_id and s.account_id = is_confirmed.account_id
          and webhook.canonical_url(s.url) = webhook.canonical_url(is_confirmed.url) and s.confirmed_at is not null);

comment on function webhook.is_confirmed(integer, text, text) is
  'Returns whether events may be sent to a URL of an account at once: in test mode always, in live mode if a subscription of the '
  'account with that URL, even a deleted one, was confirmed. WEBHOOK-90.';

create or replace function webhook.hold_unconfirmed(subscription_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with held as (
    update webhook.deliveries d
       set state = case when d.created_at > util.now() - interval '24 hours' then 'pending' else 'failed' end,
           due_at = case when d.created_at > util.now() - interval '24 hours' then d.created_at + interval '24 hours' end
      from webhook.subscriptions s
     where s.subscription_id = any (hold_unconfirmed.subscription_ids) and s.confirmed_at is null
       and d.realm_id = s.realm_id and d.subscription_id = s.subscription_id and d.state = 'pending' and d.due_at <= util.now()
       and not exists (
             select from webhook.events e
              where e.realm_id = d.realm_id and e.event_id = d.event_id and e.type = 'oyss.subscription.test')
    returning d.subscription_id, d.state
  )
  update webhook.queues q
     set failed_total = q.failed_total + n.count
    from (select h.subscription_id, count(*) from held h where h.state = 'failed' group by 1) n
   where q.subscription_id = n.subscription_id;
end;
$$;

comment on function webhook.hold_unconfirmed(text[]) is
  'Delays the due deliveries of the unconfirmed ones among these subscriptions, except tests, until 24 hours after they were created; '
  'older ones fail. The caller holds the locks of the queues. WEBHOOK-90.';

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
  -- webhook.hold_unconfirmed delayed those that were never attempted.
  update webhook.deliveries d
     set due_at = util.now()
   where d.subscription_id = any (v_confirmed) and d.state = 'pending' and d.started_at is null and d.due_at > util.now();
end;
$$;

comment on function webhook.confirm_answered(webhook.outcome[]) is
  'Confirms the unconfirmed subscriptions whose endpoint answered 2xx, and releases their waiting deliveries. Call it before '
  'webhook.settle_queues. WEBHOOK-90.';
