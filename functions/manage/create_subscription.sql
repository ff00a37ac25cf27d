create or replace function manage.create_subscription(
  credential bytea, mode text, subscription_id text, url text, events text[], competition text, team text, secret bytea,
  account_id text default null
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(
    create_subscription.credential, 'create_subscription', create_subscription.mode, create_subscription.account_id);
  v_realm_id integer := manage.require_realm(v_caller, create_subscription.mode);
  v_result jsonb;
begin
  v_result := webhook.subscription_document(webhook.create_subscription(
      v_realm_id, v_caller.account_id, create_subscription.subscription_id, create_subscription.url, create_subscription.events,
      create_subscription.competition, create_subscription.team, create_subscription.secret));
  perform manage.log_act(v_caller, create_subscription.mode, create_subscription.subscription_id);
  return v_result;
end;
$$;

comment on function manage.create_subscription(bytea, text, text, text, text[], text, text, bytea, text) is
  'Creates a webhook in a mode: id, url judged by the shell, event types or patterns (*), competition and team filters (null: all), '
  'sealed secret. Returns it without the secret. Raises OYC03 (an identical one is enabled), OYV11 (column: the pointer), OYV02 (no '
  'mode). PEOPLE-10.';

create or replace function manage.list_subscriptions(credential bytea, mode text, account_id text default null) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(
    list_subscriptions.credential, 'list_subscriptions', list_subscriptions.mode, list_subscriptions.account_id);
  v_realm_id integer := manage.require_realm(v_caller, list_subscriptions.mode);
begin
  return query
  select webhook.subscription_document(s) from webhook.subscriptions_of(v_realm_id, v_caller.account_id) s;
end;
$$;

comment on function manage.list_subscriptions(bytea, text, text) is
  'Returns the subscriptions of the account in a mode, the oldest first, without their secrets; there are at most 20. Raises OYV02 '
  '(invalid_parameter: no mode). PEOPLE-10, WEBHOOK-1.';

create or replace function manage.read_subscription(
  credential bytea, mode text, subscription_id text, before text, row_limit integer
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(read_subscription.credential, 'read_subscription', read_subscription.mode);
  v_own webhook.subscriptions := manage.require_own_subscription(v_caller, read_subscription.mode, read_subscription.subscription_id);
  v_page webhook.page := webhook.page_deliveries(
    v_own.realm_id, v_own.account_id, v_own.subscription_id,
    least(greatest(coalesce(read_subscription.row_limit, 20), 1), 100), read_subscription.before);
begin
  return jsonb_build_object(
    'subscription', webhook.subscription_document(v_own), 'health', webhook.health_of(v_own),
    'deliveries', v_page.data, 'next_before', v_page.next_cursor,
    'names', webhook.name_subjects(v_own.realm_id, v_page.data));
end;
$$;

comment on function manage.read_subscription(bytea, text, text, text, integer) is
  'Returns a webhook with what its page shows: {subscription (no secret), health (webhook.health_of), deliveries with attempts, newest '
  'first, before one (null: newest), row_limit (1 to 100, null: 20), next_before, names: by event id}. Raises OYN01, OYV02. PEOPLE-14, '
  'WEBHOOK-75.';

create or replace function manage.delete_subscription(credential bytea, mode text, subscription_id text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(delete_subscription.credential, 'delete_subscription', delete_subscription.mode);
  v_own webhook.subscriptions := manage.require_own_subscription(v_caller, delete_subscription.mode, delete_subscription.subscription_id);
begin
  perform webhook.delete_subscription(v_own.realm_id, v_own.account_id, v_own.subscription_id);
  perform manage.log_act(v_caller, tenancy.mode_of(v_own.realm_id), v_own.subscription_id, v_own.account_id);
end;
$$;

comment on function manage.delete_subscription(bytea, text, text) is
  'Deletes a subscription of the account in a mode: nothing more is sent. Raises OYN01 (not_found), OYV02 (invalid_parameter: no '
  'mode), OYA05 (confirmation_required: in live mode). PEOPLE-14, PEOPLE-23, WEBHOOK-7.';

create or replace function manage.test_subscription(credential bytea, mode text, subscription_id text, base_url text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(test_subscription.credential, 'test_subscription', test_subscription.mode);
  v_own webhook.subscriptions := manage.require_own_subscription(v_caller, test_subscription.mode, test_subscription.subscription_id);
  v_result text;
begin
  v_result := webhook.send_test(v_own.realm_id, v_own.account_id, v_own.subscription_id, test_subscription.base_url);
  perform manage.log_act(v_caller, tenancy.mode_of(v_own.realm_id), v_result, v_own.account_id);
  return v_result;
end;
$$;

comment on function manage.test_subscription(bytea, text, text, text) is
  'Sends a test event to the endpoint of a subscription of the account in a mode; base_url: the public address of the service, which '
  'the shell knows. Returns the id of the delivery. Raises OYN01 (not_found), OYC03 (conflict: disabled), OYV02 (invalid_parameter: '
  'no mode). PEOPLE-14, WEBHOOK-9.';

create or replace function manage.try_filter(credential bytea, mode text, events text[], competition text, team text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(try_filter.credential, 'try_filter', try_filter.mode);
  v_realm_id integer := manage.require_realm(v_caller, try_filter.mode);
begin
  return webhook.try_filter(v_realm_id, v_caller.account_id, try_filter.events, try_filter.competition, try_filter.team);
end;
$$;

comment on function manage.try_filter(bytea, text, text[], text, text) is
  'Returns what a webhook with these event types or patterns and filters (null: none) would have received of the newest 1,000 changes '
  'of a mode (webhook.try_filter); changes only the log. Raises OYV11 (validation_failed; column: the pointer), OYV02 (no mode). '
  'PEOPLE-10, WEBHOOK-70.';

create or replace function manage.list_deliveries(
  credential bytea, mode text, subscription_id text, before text, row_limit integer
) returns webhook.page
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
  'Returns deliveries of a subscription of the account in a mode with their attempts, newest first: at most row_limit (1 to 500, null: '
  '100) and 4 MiB, before one (null: newest), and where the next page starts (null: nowhere). Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter). PEOPLE-14, WEBHOOK-23.';

create or replace function manage.read_delivery(credential bytea, mode text, delivery_id text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(read_delivery.credential, 'read_delivery', read_delivery.mode);
  v_realm_id integer := manage.require_realm(v_caller, read_delivery.mode);
begin
  return webhook.show_delivery(v_realm_id, v_caller.account_id, read_delivery.delivery_id);
end;
$$;

comment on function manage.read_delivery(bytea, text, text) is
  'Returns a delivery to a webhook of the account in a mode with what its page shows (webhook.show_delivery). Raises OYN01 (not_found), '
  'OYV02 (no mode). PEOPLE-14, WEBHOOK-23.';

create or replace function manage.redeliver(credential bytea, mode text, delivery_id text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(redeliver.credential, 'redeliver', redeliver.mode);
  v_own webhook.subscriptions;
begin
  v_own := manage.require_own_subscription(v_caller, redeliver.mode, (
    select d.subscription_id from webhook.deliveries d where d.delivery_id = redeliver.delivery_id), redeliver.delivery_id);
  perform webhook.redeliver(v_own.realm_id, v_own.account_id, redeliver.delivery_id);
  perform manage.log_act(v_caller, tenancy.mode_of(v_own.realm_id), redeliver.delivery_id, v_own.account_id);
end;
$$;

comment on function manage.redeliver(bytea, text, text) is
  'Sends a delivery of the account in a mode again, at once. Raises OYN01 (not_found), OYC03 (conflict: the subscription is '
  'disabled), OYV02 (invalid_parameter: no mode). PEOPLE-14, WEBHOOK-24.';

create or replace function manage.recover_deliveries(
  credential bytea, mode text, subscription_id text, since timestamptz, state text, base_url text
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(recover_deliveries.credential, 'recover_deliveries', recover_deliveries.mode);
  v_own webhook.subscriptions := manage.require_own_subscription(v_caller, recover_deliveries.mode, recover_deliveries.subscription_id);
  v_result jsonb;
begin
  v_result := webhook.recover(
    v_own.realm_id, v_own.account_id, v_own.subscription_id, recover_deliveries.since, recover_deliveries.state,
    recover_deliveries.base_url);
  perform manage.log_act(v_caller, tenancy.mode_of(v_own.realm_id), v_own.subscription_id, v_own.account_id);
  return v_result;
end;
$$;

comment on function manage.recover_deliveries(bytea, text, text, timestamptz, text, text) is
  'Sends again what a webhook of the account in a mode has missed since a time, in state failed or missing (webhook.recover); base_url: '
  'the service''s public address. Returns {recovered}. Raises OYN01 (not_found), OYC03 (disabled, or the relay is behind), OYV02 '
  '(invalid_parameter). PEOPLE-14.';

create or replace function manage.count_recoverable(credential bytea, mode text, subscription_id text, since timestamptz) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(count_recoverable.credential, 'count_recoverable', count_recoverable.mode);
  v_own webhook.subscriptions := manage.require_own_subscription(v_caller, count_recoverable.mode, count_recoverable.subscription_id);
begin
  return webhook.count_recoverable(v_own.realm_id, v_own.account_id, v_own.subscription_id, count_recoverable.since);
end;
$$;

comment on function manage.count_recoverable(bytea, text, text, timestamptz) is
  'Returns how many deliveries manage.recover_deliveries would send for a webhook of the account in a mode since a time '
  '(webhook.count_recoverable). Raises OYN01, OYC03 (disabled, or the relay is behind), OYV02 (no mode, or not in the last 30 days). '
  'PEOPLE-14, WEBHOOK-72.';
