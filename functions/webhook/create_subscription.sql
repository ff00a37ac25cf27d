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
  -- It gets every change that commits after it; in live mode only a test until its address has answered one (webhook.is_confirmed). OYV11:
  -- not a URL, no https in live mode, no pattern or more than 50, one that matches nothing, a filter that is not an id, the 21st of the
  -- account.
  if create_subscription.url !~* '^https://'
     and exists (select from tenancy.realms r where r.realm_id = create_subscription.realm_id and r.mode = 'live') then
    raise exception using errcode = 'OYV11', column = '/url', message = 'In live mode `url` must start with https://.';
  end if;
  if create_subscription.url is null then
    raise exception using errcode = 'OYV11', column = '/url', message = 'Set `url` to the address that receives the events.';
  end if;
  perform webhook.refuse_events(create_subscription.events);
  perform webhook.refuse_filter(create_subscription.competition, create_subscription.team);
  perform util.lock_subscriptions(create_subscription.realm_id, create_subscription.account_id);
  v_alike := webhook.same_subscription(
    create_subscription.realm_id, create_subscription.account_id, create_subscription.url, create_subscription.events,
    create_subscription.competition, create_subscription.team);
  if v_alike.status = 'enabled' then
    raise exception using errcode = 'OYC03',
      message = format('Subscription %s already has this url, these events and this filter. Use it, or delete it first.',
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

  -- The last lock, as for changes: the subscription gets what commits later, and nothing that committed earlier.
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
  'Creates a subscription: new id, url, event types or patterns, filters (null: none), sealed secret; replaces an identical disabled '
  'one. Raises OYC03 (identical one), OYV11 (column: the pointer). WEBHOOK-1, WEBHOOK-2, WEBHOOK-3, WEBHOOK-4, WEBHOOK-10, WEBHOOK-50, '
  'WEBHOOK-90.';

create or replace function webhook.same_subscription(
  realm_id integer, account_id text, url text, events text[], competition text, team text
) returns webhook.subscriptions
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select s
    from webhook.subscriptions s
   where s.realm_id = same_subscription.realm_id and s.account_id = same_subscription.account_id and s.status <> 'deleted'
     and webhook.canonical_url(s.url) = webhook.canonical_url(same_subscription.url)
     and s.events @> same_subscription.events and s.events <@ same_subscription.events
     and s.competition_id is not distinct from same_subscription.competition
     and s.team_id is not distinct from same_subscription.team
   order by s.status desc
   limit 1;
$$;

comment on function webhook.same_subscription(integer, text, text, text[], text, text) is
  'Returns the subscription of an account and mode with this url, this filter (null: none) and these events, in any order; an enabled '
  'one before a disabled one; null if there is none. WEBHOOK-50.';

create or replace function webhook.canonical_url(url text) returns text
language sql immutable strict parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select lower(p.parts[1]) || '://'
         || regexp_replace(lower(p.parts[2]), '[.]?(:|:0*' || case lower(p.parts[1]) when 'https' then '443' else '80' end || ')?$', '')
         || case when p.parts[3] like '/%' then '' else '/' end || p.parts[3]
    from regexp_match(canonical_url.url, '^([A-Za-z]+)://([^/?#]*)([^#]*)') p (parts);
$$;

comment on function webhook.canonical_url(text) is
  'Returns a URL in the canonical form in which URLs are compared (RFC 3986, 6.2): scheme and host in lower case, no dot after the '
  'host, no default port, a path, no fragment. Null: not a URL. WEBHOOK-50, WEBHOOK-90.';

create or replace function webhook.subscription_of(realm_id integer, account_id text, subscription_id text) returns webhook.subscriptions
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subscription webhook.subscriptions;
begin
  select s.* into v_subscription
    from webhook.subscriptions s
   where s.realm_id = subscription_of.realm_id and s.subscription_id = subscription_of.subscription_id
     and s.account_id = subscription_of.account_id and s.status <> 'deleted';
  if not found then
    perform tenancy.refuse_absent('subscription', subscription_of.subscription_id);
  end if;
  return v_subscription;
end;
$$;

comment on function webhook.subscription_of(integer, text, text) is
  'Returns a subscription of an account. Raises OYN01 (not_found), also for one of another account.';

create or replace function webhook.subscription_document(subscription webhook.subscriptions) returns jsonb
language sql stable
return jsonb_build_object(
  'id', (subscription).subscription_id,
  'type', 'subscription',
  'mode', tenancy.mode_of((subscription).realm_id),
  'url', (subscription).url,
  'events', (subscription).events,
  'filter', jsonb_strip_nulls(jsonb_build_object('competition', (subscription).competition_id, 'team', (subscription).team_id)),
  'status', case when (subscription).status = 'enabled' and (subscription).confirmed_at is null then 'unconfirmed'
                 else (subscription).status end,
  'disabled_reason', (subscription).disabled_reason,
  'disabled_at', util.rfc3339((subscription).disabled_at),
  'created_at', util.rfc3339((subscription).created_at),
  'previous_secret_ends_at', util.rfc3339(
    case when (subscription).previous_secret_ends_at > util.now() then (subscription).previous_secret_ends_at end));

comment on function webhook.subscription_document(webhook.subscriptions) is
  'Returns a subscription as it is published: everything but its secrets (WEBHOOK-1).';

create or replace function webhook.scopes_led(realm_id integer, scopes text[]) returns text[]
language sql stable
begin atomic
  with survivors as (
    select coalesce(r.survivor_id, s.scope) as survivor_id
      from unnest(scopes_led.scopes) s (scope)
      left join identity.redirects r on r.realm_id = scopes_led.realm_id and r.entity_id = s.scope
  )
  select array(
    select s.survivor_id from survivors s
    union
    select r.entity_id from survivors s join identity.redirects r on r.realm_id = scopes_led.realm_id and r.survivor_id = s.survivor_id);
end;

comment on function webhook.scopes_led(integer, text[]) is
  'Returns the teams and competitions that lead to the same entities as these, merged or not: the ids by which a filter may name the '
  'subject of an event. WEBHOOK-60.';

create or replace function webhook.refuse_filter(competition text, team text) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_body constant text := '_[0-7][0-9A-HJKMNP-TV-Z]{25}$';
begin
  if refuse_filter.competition !~ ('^cmp' || c_body) then
    raise exception using errcode = 'OYV11', column = '/filter/competition',
      message = '`competition` must be the id of a competition, which is cmp_ and 26 characters.';
  elsif refuse_filter.team !~ ('^tm' || c_body) then
    raise exception using errcode = 'OYV11', column = '/filter/team',
      message = '`team` must be the id of a team, which is tm_ and 26 characters.';
  end if;
end;
$$;

comment on function webhook.refuse_filter(text, text) is
  'Raises OYV11 (validation_failed; column: the pointer) for a filter that can never match: an id that is not of a competition, or of a '
  'team (null: no filter). WEBHOOK-3.';
