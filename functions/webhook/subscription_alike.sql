create or replace function webhook.subscription_alike(
  realm_id integer, account_id text, url text, events text[], competition text, team text
) returns webhook.subscriptions
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select s
    from webhook.subscriptions s
   where s.realm_id = subscription_alike.realm_id and s.account_id = subscription_alike.account_id and s.status <> 'deleted'
     and webhook.canonical_url(s.url) = webhook.canonical_url(subscription_alike.url)
     and s.events @> subscription_alike.events and s.events <@ subscription_alike.events
     and s.competition_id is not distinct from subscription_alike.competition
     and s.team_id is not distinct from subscription_alike.team
   order by s.status desc
   limit 1;
$$;

comment on function webhook.subscription_alike(integer, text, text, text[], text, text) is
  'Returns the subscription of an account and mode with this url, this filter (null: none) and these events, in whatever order; an '
  'enabled one before a disabled one; null: there is none. WEBHOOK-50.';
