create or replace function webhook.create_subscription(
  realm_id integer, account_id text, subscription_id text, url text, events text[], competition text, team text, secret bytea
) returns webhook.subscriptions
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subscription webhook.subscriptions;
  v_alike webhook.subscriptions;
begin
  if create_subscription.url !~* '^https://'
     and exists (select from tenancy.realms r where r.realm_id = create_subscription.realm_id and r.mode = 'live') then
    raise exception using errcode = 'OYV11', column = '/url', message = 'In live mode `url` must start with https://.';
  end if;
  if create_subscription.url is null then
    raise exception using errcode = 'OYV11', column = '/url', message = 'Say where to send to: `url` is an address of yours.';
  end if;
  perform webhook.refuse_events(create_subscription.events);
  perform webhook.refuse_filter(create_subscription.competition, create_subscription.team);
  perform util.lock_subscriptions(create_subscription.realm_id, create_subscription.account_id);
  v_alike := webhook.subscription_alike(
    create_subscription.realm_id, create_subscription.account_id, create_subscription.url, create_subscription.events,
    create_subscription.competition, create_subscription.team);
  if v_alike.status = 'enabled' then
    raise exception using errcode = 'OYC03',
      message = format('Subscription %s has this url, these events and this filter already. Use that one, or delete it first.',
                       v_alike.subscription_id);
  elsif v_alike.status = 'disabled' then
    perform webhook.remove_subscription(v_alike.realm_id, v_alike.subscription_id);
  end if;
  if (select count(*) >= 20
        from webhook.subscriptions s
       where s.realm_id = create_subscription.realm_id and s.account_id = create_subscription.account_id and s.status <> 'deleted') then
    raise exception using errcode = 'OYV11', column = '',
      message = 'An account has at most 20 subscriptions in each mode. Delete one that is no longer needed.';
  end if;

  -- The last lock, as for changes: the subscription gets what commits later, and nothing that has committed.
  perform util.lock_ledger(create_subscription.realm_id);
  insert into webhook.subscriptions (realm_id, subscription_id, account_id, url, events, competition_id, team_id, secret, since_position,
                                     confirmed_at)
  select create_subscription.realm_id, create_subscription.subscription_id, create_subscription.account_id,
         create_subscription.url, create_subscription.events, create_subscription.competition, create_subscription.team,
         create_subscription.secret, case when p.is_called then p.last_value else 0 end,
         case when webhook.is_confirmed(create_subscription.realm_id, create_subscription.account_id, create_subscription.url)
              then util.now() end
    from ledger.positions p
  returning subscriptions.* into v_subscription;
  insert into webhook.queues (realm_id, subscription_id) values (create_subscription.realm_id, v_subscription.subscription_id);
  perform webhook.expand_topics(array[v_subscription.subscription_id]);
  return v_subscription;
end;
$$;

comment on function webhook.create_subscription(integer, text, text, text, text[], text, text, bytea) is
  'Creates a subscription of an account in a realm: the new id (the secret is sealed for it), url, event types or patterns, filters '
  '(null: none), the sealed secret. It gets every change that commits after it, and takes the place of a disabled one that is alike. '
  'In live mode only a test is sent until its address has answered one (webhook.is_confirmed). '
  'Raises OYC03 (conflict: an enabled one is alike), OYV11 (validation_failed; column: the pointer): no url, no https in live mode, '
  'no pattern or more than 50, one that fits nothing, a filter that is no id, the 21st of the account. WEBHOOK-1 to WEBHOOK-5, '
  'WEBHOOK-10, WEBHOOK-50, WEBHOOK-90.';
