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
  'Returns a subscription of an account. Raises OYN01 (not_found), for one of another account as well.';
