create or replace function desk.read_subscription(
  session_hash bytea, mode text, subscription_id text, before text, row_limit integer
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_subscription.session_hash, 'read_subscription', read_subscription.mode);
  v_realm_id integer := manage.realm_of(v_caller.account_id, read_subscription.mode);
  v_subscription webhook.subscriptions := webhook.subscription_of(
    v_realm_id, v_caller.account_id, read_subscription.subscription_id);
  v_page webhook.page := webhook.page_deliveries(
    v_realm_id, v_caller.account_id, read_subscription.subscription_id,
    least(greatest(coalesce(read_subscription.row_limit, 20), 1), 100), read_subscription.before);
begin
  perform desk.note_action(v_caller, read_subscription.mode, v_subscription.subscription_id);
  return jsonb_build_object(
    'subscription', webhook.subscription_document(v_subscription), 'health', webhook.health_of(v_subscription),
    'deliveries', v_page.documents, 'next_before', v_page.next_before,
    'names', webhook.name_subjects(v_realm_id, v_page.documents));
end;
$$;

comment on function desk.read_subscription(bytea, text, text, text, integer) is
  'Returns a webhook of the account in a mode with all that its page shows: {subscription, without its secret, health: as '
  'webhook.health_of, deliveries: the newest, at most row_limit (1 to 100, null: 20), before one (null: from the newest), with their '
  'attempts, next_before: before which the next page begins, names: what their events are about, by event id}. Raises OYN01 '
  '(not_found), OYV02 (invalid_parameter: no mode). PEOPLE-14, WEBHOOK-75.';
