create or replace function manage.read_subscription(
  credential bytea, mode text, subscription_id text, before text, row_limit integer
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_subscription.credential, 'read_subscription', read_subscription.mode);
  v_own webhook.subscriptions := manage.require_own_subscription(v_caller, read_subscription.mode, read_subscription.subscription_id);
  v_page webhook.page := webhook.page_deliveries(
    v_own.realm_id, v_own.account_id, v_own.subscription_id,
    least(greatest(coalesce(read_subscription.row_limit, 20), 1), 100), read_subscription.before);
begin
  return jsonb_build_object(
    'subscription', webhook.subscription_document(v_own), 'health', webhook.health_of(v_own),
    'deliveries', v_page.documents, 'next_before', v_page.next_before,
    'names', webhook.name_subjects(v_own.realm_id, v_page.documents));
end;
$$;

comment on function manage.read_subscription(bytea, text, text, text, integer) is
  'Returns a webhook of the account in a mode with all that its page shows: {subscription, without its secret, health: as '
  'webhook.health_of, deliveries: the newest, at most row_limit (1 to 100, null: 20), before one (null: from the newest), with their '
  'attempts, next_before: before which the next page begins, names: what their events are about, by event id}. Raises OYN01 '
  '(not_found), OYV02 (invalid_parameter: no mode). PEOPLE-14, WEBHOOK-75.';
