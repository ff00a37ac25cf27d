create or replace function manage.require_own_subscription(
  caller manage.caller, mode text, subscription_id text, delivery_id text default null
) returns webhook.subscriptions
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer := case when (require_own_subscription.caller).made_by is null
    then tenancy.realm_of((require_own_subscription.caller).account_id, require_own_subscription.mode) end;
  v_own webhook.subscriptions;
begin
  select s.* into v_own
    from webhook.subscriptions s
   where s.subscription_id = require_own_subscription.subscription_id and s.status <> 'deleted'
     and ((require_own_subscription.caller).made_by is not null
       or s.realm_id = v_realm_id and s.account_id = (require_own_subscription.caller).account_id);
  if not found and require_own_subscription.delivery_id is not null then
    perform tenancy.refuse_absent('delivery', require_own_subscription.delivery_id);
  elsif not found then
    perform tenancy.refuse_absent('subscription', require_own_subscription.subscription_id);
  end if;
  return v_own;
end;
$$;

comment on function manage.require_own_subscription(manage.caller, text, text, text) is
  'Returns a subscription of the caller''s account in a mode; to the command line, of any. delivery_id: what is not found is that '
  'delivery of it. Raises OYN01 (not_found), OYV02 (invalid_parameter: no mode). PEOPLE-14, WEBHOOK-1.';
