create or replace function api.create_subscription(
  key_hash bytea, subscription_id text, url text, events text[], competition text, team text, secret bytea
) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_subscription webhook.subscriptions;
  v_alike webhook.subscriptions;
  v_misfit bigint;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(create_subscription.key_hash) a;
  if create_subscription.url !~* '^https://'
     and exists (select from tenancy.realms r where r.realm_id = v_caller.realm_id and r.mode = 'live') then
    raise exception using errcode = 'OYV11', column = '/url', message = 'In live mode `url` must start with https://.';
  end if;
  select e.place - 1 into v_misfit
    from unnest(create_subscription.events) with ordinality e (pattern, place)
   where webhook.events_like(e.pattern) = '{}'
   order by e.place
   limit 1;
  if found then
    raise exception using errcode = 'OYV11', column = '/events/' || v_misfit,
      message = format(
        'Item %s of `events` fits no event type. Use a type such as oyss.fixture.rescheduled, or a pattern such as oyss.fixture.*',
        v_misfit + 1);
  end if;
  perform util.lock_subscriptions(v_caller.realm_id, v_caller.account_id);
  v_alike := webhook.subscription_alike(
    v_caller.realm_id, v_caller.account_id, create_subscription.url, create_subscription.events, create_subscription.competition,
    create_subscription.team);
  if v_alike.status = 'enabled' then
    raise exception using errcode = 'OYC03',
      message = format('Subscription %s has this url, these events and this filter already. Use that one, or delete it first.',
                       v_alike.subscription_id);
  elsif v_alike.status = 'disabled' then
    perform webhook.remove_subscription(v_alike.realm_id, v_alike.subscription_id);
  end if;
  if (select count(*) >= 20
        from webhook.subscriptions s
       where s.realm_id = v_caller.realm_id and s.account_id = v_caller.account_id and s.status <> 'deleted') then
    raise exception using errcode = 'OYV11', column = '',
      message = 'An account has at most 20 subscriptions in each mode. Delete one that is no longer needed.';
  end if;

  -- The last lock, as for changes: the subscription gets what commits later, and nothing that has committed.
  perform util.lock_ledger(v_caller.realm_id);
  insert into webhook.subscriptions (realm_id, subscription_id, account_id, url, events, competition_id, team_id, secret, since_position)
  select v_caller.realm_id, create_subscription.subscription_id, v_caller.account_id,
         create_subscription.url, create_subscription.events, create_subscription.competition, create_subscription.team,
         create_subscription.secret, case when p.is_called then p.last_value else 0 end
    from ledger.positions p
  returning subscriptions.* into v_subscription;
  insert into webhook.queues (realm_id, subscription_id) values (v_caller.realm_id, v_subscription.subscription_id);
  perform webhook.expand_topics(array[v_subscription.subscription_id]);
  v_body := webhook.subscription_document(v_subscription)::text;
  return util.answer_of(v_body, v_body, null);
end;
$$;

comment on function api.create_subscription(bytea, text, text, text[], text, text, bytea) is
  'POST /v1/subscriptions: key_hash of a secret key, the new id (the secret is sealed for it), url, event types or patterns, filters '
  '(null: none), the sealed secret. It gets every change that commits after it, and takes the place of a disabled one that is alike. '
  'Raises OYA01, OYA02, OYA03, OYC03 (conflict: an enabled one is alike), OYV11 (validation_failed; column: the pointer): no https in '
  'live mode, a pattern that fits nothing, the 21st of the account. WEBHOOK-1 to WEBHOOK-5, WEBHOOK-10, WEBHOOK-50.';
grant execute on function api.create_subscription(bytea, text, text, text[], text, text, bytea) to oyss_http;
