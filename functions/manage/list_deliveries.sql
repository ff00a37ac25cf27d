create or replace function manage.list_deliveries(subscription_id text, before text, row_limit integer) returns webhook.page
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_own webhook.subscriptions := webhook.known_subscription(list_deliveries.subscription_id);
begin
  return webhook.page_deliveries(
    v_own.realm_id, v_own.account_id, v_own.subscription_id, least(greatest(coalesce(list_deliveries.row_limit, 100), 1), 500),
    list_deliveries.before);
end;
$$;

comment on function manage.list_deliveries(text, text, integer) is
  'Returns deliveries of a subscription of whatever account, the newest first, with their attempts: at most row_limit (1 to 500, null: '
  '100), before one (null: from the newest). Raises OYN01 (not_found). WEBHOOK-23.';
