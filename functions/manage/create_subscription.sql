create or replace function manage.create_subscription(
  credential bytea, mode text, subscription_id text, url text, events text[], competition text, team text, secret bytea,
  account_id text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
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
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
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
    'deliveries', v_page.data, 'next_before', v_page.next_cursor,
    'names', webhook.name_subjects(v_own.realm_id, v_page.data));
end;
$$;

comment on function manage.read_subscription(bytea, text, text, text, integer) is
  'Returns a webhook with what its page shows: {subscription (no secret), health (webhook.health_of), deliveries with attempts, newest '
  'first, before one (null: newest), row_limit (1 to 100, null: 20), next_before, names: by event id}. Raises OYN01, OYV02. PEOPLE-14, '
  'WEBHOOK-75.';

create or replace function manage.delete_subscription(credential bytea, mode text, subscription_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
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
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
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
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
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
  'PEOPLE-10, WEBHOOK-70, WEBHOOK-71.';

create or replace function manage.rotate_secret(credential bytea, mode text, subscription_id text, secret bytea) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(rotate_secret.credential, 'rotate_secret', rotate_secret.mode);
  v_own webhook.subscriptions := manage.require_own_subscription(v_caller, rotate_secret.mode, rotate_secret.subscription_id);
  v_result jsonb;
begin
  v_result := webhook.subscription_document(webhook.rotate_secret(
      v_own.realm_id, v_own.account_id, v_own.subscription_id, rotate_secret.secret));
  perform manage.log_act(v_caller, tenancy.mode_of(v_own.realm_id), v_own.subscription_id, v_own.account_id);
  return v_result;
end;
$$;

comment on function manage.rotate_secret(bytea, text, text, bytea) is
  'Gives a subscription of the account in a mode the new secret that the shell sealed; the previous one signs as well for 24 hours. '
  'Raises OYN01 (not_found), OYV02 (invalid_parameter: no mode). PEOPLE-14, WEBHOOK-8.';
