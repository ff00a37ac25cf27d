create or replace function webhook.subscriptions_of(realm_id integer, account_id text) returns setof webhook.subscriptions
language sql stable
begin atomic
  select s.*
    from webhook.subscriptions s
   where s.realm_id = subscriptions_of.realm_id and s.account_id = subscriptions_of.account_id and s.status <> 'deleted'
   order by s.subscription_id;
end;

comment on function webhook.subscriptions_of(integer, text) is
  'Returns the subscriptions of an account in a realm, the oldest first, those that were disabled too. There are at most 20. WEBHOOK-1.';
