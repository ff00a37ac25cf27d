create or replace function api.create_subscription(
  key_hash bytea, subscription_id text, url text, events text[], competition text, team text, secret bytea
) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(create_subscription.key_hash) a;
  v_body := webhook.subscription_document(webhook.create_subscription(
    v_caller.realm_id, v_caller.account_id, create_subscription.subscription_id, create_subscription.url, create_subscription.events,
    create_subscription.competition, create_subscription.team, create_subscription.secret))::text;
  return util.answer_of(v_body, v_body, null);
end;
$$;

comment on function api.create_subscription(bytea, text, text, text[], text, text, bytea) is
  'POST /v1/subscriptions: key_hash of a secret key, new id, url, event types or patterns, filters (null: none), sealed secret. '
  'Replaces an identical disabled one. Raises OYA01, OYA02, OYA03, OYC03 (an identical one is enabled), OYV11 (as '
  'webhook.create_subscription; column: the pointer). WEBHOOK-1.';
grant execute on function api.create_subscription(bytea, text, text, text[], text, text, bytea) to oyss_http;

create or replace function api.get_subscription(key_hash bytea, if_none_match text, subscription_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(get_subscription.key_hash) a;
  v_body := webhook.subscription_document(
    webhook.subscription_of(v_caller.realm_id, v_caller.account_id, get_subscription.subscription_id))::text;
  return util.answer_of(v_body, v_body, get_subscription.if_none_match);
end;
$$;

comment on function api.get_subscription(bytea, text, text) is
  'GET /v1/subscriptions/{id}: key_hash of a secret key, If-None-Match, the id. Raises OYA01, OYA02, OYA03, OYN01 (not_found).';
grant execute on function api.get_subscription(bytea, text, text) to oyss_http;

create or replace function api.list_subscriptions(key_hash bytea, if_none_match text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(list_subscriptions.key_hash) a;
  select jsonb_build_object(
           'data', coalesce(jsonb_agg(webhook.subscription_document(s) order by s.subscription_id), '[]'))::text
    into v_body
    from webhook.subscriptions_of(v_caller.realm_id, v_caller.account_id) s;
  return util.answer_of(v_body, v_body, list_subscriptions.if_none_match);
end;
$$;

comment on function api.list_subscriptions(bytea, text) is
  'GET /v1/subscriptions: key_hash of a secret key, If-None-Match. All of the account in the mode of the key, oldest first; there are at '
  'most 20. Raises OYA01, OYA02, OYA03.';
grant execute on function api.list_subscriptions(bytea, text) to oyss_http;

create or replace function api.delete_subscription(key_hash bytea, subscription_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
begin
  select a.* into v_caller from tenancy.authenticate_secret(delete_subscription.key_hash) a;
  perform webhook.delete_subscription(v_caller.realm_id, v_caller.account_id, delete_subscription.subscription_id);
end;
$$;

comment on function api.delete_subscription(bytea, text) is
  'DELETE /v1/subscriptions/{id}: key_hash of a secret key, the id. Nothing more is sent, and it is no longer shown but to auditors, while '
  'its deliveries are kept. Raises OYA01, OYA02, OYA03, OYN01 (not_found). WEBHOOK-7.';
grant execute on function api.delete_subscription(bytea, text) to oyss_http;

create or replace function api.test_subscription(key_hash bytea, subscription_id text, base_url text) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_delivery_id text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(test_subscription.key_hash) a;
  v_delivery_id := webhook.send_test(
    v_caller.realm_id, v_caller.account_id, test_subscription.subscription_id, test_subscription.base_url);
  return webhook.answer_with(v_delivery_id); -- by itself, so that it sees what was written
end;
$$;

comment on function api.test_subscription(bytea, text, text) is
  'POST /v1/subscriptions/{id}/test: key_hash of a secret key, the id, the public address of the service. Sends oyss.subscription.test '
  'to this endpoint, whatever its events and filters; answers the delivery. Raises OYA01, OYA02, OYA03, OYN01 (not_found), OYC03 '
  '(conflict: disabled). WEBHOOK-9.';
grant execute on function api.test_subscription(bytea, text, text) to oyss_http;

create or replace function api.rotate_subscription_secret(key_hash bytea, subscription_id text, secret bytea) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(rotate_subscription_secret.key_hash) a;
  v_body := webhook.subscription_document(webhook.rotate_secret(
    v_caller.realm_id, v_caller.account_id, rotate_subscription_secret.subscription_id, rotate_subscription_secret.secret))::text;
  return util.answer_of(v_body, v_body, null);
end;
$$;

comment on function api.rotate_subscription_secret(bytea, text, bytea) is
  'POST /v1/subscriptions/{id}/rotate_secret: key_hash of a secret key, the id, the new secret, sealed. The previous secret also signs '
  'for 24 hours; an earlier one no longer does. Raises OYA01, OYA02, OYA03, OYN01 (not_found). WEBHOOK-8.';
grant execute on function api.rotate_subscription_secret(bytea, text, bytea) to oyss_http;

create or replace function api.list_deliveries(
  key_hash bytea, if_none_match text, subscription_id text, page_limit integer, page_cursor text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_page webhook.page;
  v_purpose text := 'deliveries:' || list_deliveries.subscription_id;
  v_before text;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(list_deliveries.key_hash) a;
  perform webhook.subscription_of(v_caller.realm_id, v_caller.account_id, list_deliveries.subscription_id);
  if list_deliveries.page_cursor is not null then
    v_before := tenancy.read_cursor(v_caller.realm_id, v_purpose, list_deliveries.page_cursor);
  end if;
  v_page := webhook.page_deliveries(
    v_caller.realm_id, v_caller.account_id, list_deliveries.subscription_id, list_deliveries.page_limit, v_before);
  v_body := jsonb_build_object(
    'data', v_page.data,
    'next_cursor', case when v_page.next_cursor is not null then tenancy.sign_cursor(
      v_caller.realm_id, v_purpose, v_page.next_cursor) end)::text;
  return util.answer_of(v_body, v_body, list_deliveries.if_none_match);
end;
$$;

comment on function api.list_deliveries(bytea, text, text, integer, text) is
  'GET /v1/subscriptions/{id}/deliveries: key_hash of a secret key, If-None-Match, the id, a page of at most page_limit after '
  'page_cursor, newest first, each with its attempts. Raises OYA01, OYA02, OYA03, OYN01 (not_found), OYV03 (invalid_cursor). '
  'WEBHOOK-23, LIST-19.';
grant execute on function api.list_deliveries(bytea, text, text, integer, text) to oyss_http;

create or replace function api.redeliver(key_hash bytea, delivery_id text) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_answer api.answer;
begin
  select a.* into v_caller from tenancy.authenticate_secret(redeliver.key_hash) a;
  perform webhook.redeliver(v_caller.realm_id, v_caller.account_id, redeliver.delivery_id);
  v_answer := webhook.answer_with(redeliver.delivery_id);
  if v_answer.body is null then -- deleted by jobs.tidy_webhooks in the meantime
    perform tenancy.refuse_absent('delivery', redeliver.delivery_id);
  end if;
  return v_answer;
end;
$$;

comment on function api.redeliver(bytea, text) is
  'POST /v1/deliveries/{id}/redeliver: key_hash of a secret key, the id. The same event, with the same id, is due at once and its retry '
  'schedule restarts; the attempts so far stay on record. Raises OYA01, OYA02, OYA03, OYN01 (not_found), OYC03 (conflict: the '
  'subscription is disabled). WEBHOOK-24.';
grant execute on function api.redeliver(bytea, text) to oyss_http;
