create or replace function webhook.known_subscription(subscription_id text) returns webhook.subscriptions
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subscription webhook.subscriptions;
begin
  select s.* into v_subscription
    from webhook.subscriptions s where s.subscription_id = known_subscription.subscription_id and s.status <> 'deleted';
  if not found then
    perform tenancy.refuse_absent('subscription', known_subscription.subscription_id);
  end if;
  return v_subscription;
end;
$$;

comment on function webhook.known_subscription(text) is
  'Returns a subscription of whatever account and mode, for operators. Raises OYN01 (not_found).';
