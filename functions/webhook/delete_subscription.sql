create or replace function webhook.delete_subscription(realm_id integer, account_id text, subscription_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subscription webhook.subscriptions := webhook.lock_subscription(
    delete_subscription.realm_id, delete_subscription.account_id, delete_subscription.subscription_id);
begin
  perform webhook.remove_subscription(v_subscription.realm_id, v_subscription.subscription_id);
end;
$$;

comment on function webhook.delete_subscription(integer, text, text) is
  'Deletes a subscription of an account: nothing more is sent, and only auditors still see it; its deliveries are kept. Raises OYN01 '
  '(not_found). WEBHOOK-7.';

create or replace function webhook.remove_subscription(realm_id integer, subscription_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from webhook.queues q
    where q.realm_id = remove_subscription.realm_id and q.subscription_id = remove_subscription.subscription_id
      for no key update;
  update webhook.subscriptions s
     set status = 'deleted', disabled_reason = null, disabled_at = null
   where s.realm_id = remove_subscription.realm_id and s.subscription_id = remove_subscription.subscription_id;
  update webhook.queues q
     set next_at = null
   where q.realm_id = remove_subscription.realm_id and q.subscription_id = remove_subscription.subscription_id;
  delete from webhook.topics t
   where t.realm_id = remove_subscription.realm_id and t.subscription_id = remove_subscription.subscription_id;
end;
$$;

comment on function webhook.remove_subscription(integer, text) is
  'Hides a subscription and stops sending to it. It may have many deliveries: jobs.tidy_webhooks deletes them, and then the row itself. '
  'WEBHOOK-7.';

create or replace function webhook.delete_emptied() returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer := 0;
begin
  -- A running relay may have matched one of them to an event.
  if util.lock_relay(waits => false) then
    delete from webhook.subscriptions s
     where s.status = 'deleted'
       and not exists (
             select from webhook.deliveries d where d.realm_id = s.realm_id and d.subscription_id = s.subscription_id);
    get diagnostics v_count = row_count;
  end if;
  return v_count;
end;
$$;

comment on function webhook.delete_emptied() is
  'Deletes deleted subscriptions that have no delivery left, unless a relay is running. Returns how many.';

create or replace function webhook.purge_keys(notices webhook.notice[]) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with changed as (
      select n.subject as key from unnest(purge_keys.notices) n where n.entity_type = 'team'
      union all
      select s.scope from unnest(purge_keys.notices) n, unnest(n.scopes) s (scope) where starts_with(s.scope, 'tm_')
      union all
      select s.team_id
        from unnest(purge_keys.notices) n
        join canon.fixture_sides s on s.realm_id = n.realm_id and s.fixture_id = n.subject
       where n.entity_type in ('fixture', 'result')
    )
    select coalesce(jsonb_agg(distinct p.key), '[]')
      from (
        select c.key from changed c
        union all
        select r.entity_id from changed c join identity.redirects r on r.survivor_id = c.key
      ) p);
end;
$$;

comment on function webhook.purge_keys(webhook.notice[]) is
  'Returns the teams whose calendars, the only answers that shared caches keep, are out of date after these events: teams that changed, '
  'that the events are or were about, that play in their fixtures, and teams merged into any of these, whose ids also serve the '
  'calendar (CALENDAR-13, CALENDAR-20).';

create or replace function webhook.reset_realm(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- While they are locked, no attempt is recorded.
  perform from webhook.queues q where q.realm_id = reset_realm.realm_id order by q.subscription_id for no key update;
  delete from webhook.deliveries d where d.realm_id = reset_realm.realm_id;
  delete from webhook.events e where e.realm_id = reset_realm.realm_id;
  update webhook.queues q set next_at = null where q.realm_id = reset_realm.realm_id;
end;
$$;

comment on function webhook.reset_realm(integer) is
  'Deletes the deliveries and events of a realm; subscriptions stay. manage.reset_test calls it after the outbox was emptied. REALM-4.';

create or replace function webhook.lock_subscription(realm_id integer, account_id text, subscription_id text)
returns webhook.subscriptions
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from webhook.queues q
    where q.realm_id = lock_subscription.realm_id and q.subscription_id = lock_subscription.subscription_id
      for no key update;
  return webhook.subscription_of(lock_subscription.realm_id, lock_subscription.account_id, lock_subscription.subscription_id);
end;
$$;

comment on function webhook.lock_subscription(integer, text, text) is
  'Returns a subscription as webhook.subscription_of does, and locks its queue until the transaction ends, so that nothing else changes '
  'it or its deliveries. Raises OYN01 (not_found).';
