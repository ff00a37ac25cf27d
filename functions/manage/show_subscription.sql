create or replace function manage.show_subscription(subscription_id text) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_own webhook.subscriptions := webhook.known_subscription(show_subscription.subscription_id);
begin
  return webhook.subscription_document(v_own) || jsonb_build_object('account_id', v_own.account_id, 'health', webhook.health_of(v_own));
end;
$$;

comment on function manage.show_subscription(text) is
  'Returns a subscription of whatever account without its secret, and how it does (health: webhook.health_of). Raises OYN01 (not_found). '
  'WEBHOOK-75.';
