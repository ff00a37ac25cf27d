create or replace function webhook.is_served(subscription_id text) returns boolean
language sql stable
return exists (
  select from webhook.subscriptions s
    join tenancy.accounts a on a.account_id = s.account_id
   where s.subscription_id = is_served.subscription_id and s.status = 'enabled' and a.status = 'active');

comment on function webhook.is_served(text) is 'Returns whether a subscription is enabled and its account is not suspended.';
