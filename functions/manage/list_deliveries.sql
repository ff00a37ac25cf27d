create or replace function manage.list_deliveries(
  credential bytea, mode text, subscription_id text, before text, row_limit integer
) returns webhook.page
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_deliveries.credential, 'list_deliveries', list_deliveries.mode);
  v_own webhook.subscriptions := manage.require_own_subscription(v_caller, list_deliveries.mode, list_deliveries.subscription_id);
begin
  return webhook.page_deliveries(
      v_own.realm_id, v_own.account_id, v_own.subscription_id,
      least(greatest(coalesce(list_deliveries.row_limit, 100), 1), 500), list_deliveries.before);
end;
$$;

comment on function manage.list_deliveries(bytea, text, text, text, integer) is
  'Returns deliveries of a subscription of the account in a mode, the newest first, each with its attempts: at most row_limit (1 to '
  '500, null: 100) and 4 MiB, before one (null: from the newest), and before which the next page begins (null: there is none). Raises '
  'OYN01 (not_found), OYV02 (invalid_parameter: no mode). PEOPLE-14, WEBHOOK-23.';
