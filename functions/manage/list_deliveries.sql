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
  'Returns deliveries of a subscription of the account in a mode with their attempts, newest first: at most row_limit (1 to 500, null: '
  '100) and 4 MiB, before one (null: newest), and where the next page starts (null: nowhere). Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter). PEOPLE-14, WEBHOOK-23.';

create or replace function manage.read_delivery(credential bytea, mode text, delivery_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_delivery.credential, 'read_delivery', read_delivery.mode);
  v_realm_id integer := manage.require_realm(v_caller, read_delivery.mode);
  v_shown jsonb;
begin
  select jsonb_build_object(
           'subscription', webhook.subscription_document(s), 'delivery', w.document, 'body', e.body,
           'name', webhook.name_subjects(v_realm_id, jsonb_build_array(w.document)) -> e.event_id)
    into v_shown
    from webhook.current_deliveries d
    join webhook.subscriptions s on s.realm_id = d.realm_id and s.subscription_id = d.subscription_id
    join webhook.events e on e.realm_id = d.realm_id and e.event_id = d.event_id
    cross join lateral webhook.delivery_document(d) w (document)
   where d.realm_id = v_realm_id and d.delivery_id = read_delivery.delivery_id and s.account_id = v_caller.account_id
     and s.status <> 'deleted';
  if v_shown is null then
    perform tenancy.refuse_absent('delivery', read_delivery.delivery_id);
  end if;
  return v_shown;
end;
$$;

comment on function manage.read_delivery(bytea, text, text) is
  'Returns a delivery to a webhook of the account in a mode with what its page shows: {subscription (no secret), delivery with '
  'attempts, body: as sent, to the byte, name: what its event is about, or its id}. Raises OYN01 (not_found), OYV02 (no mode). '
  'PEOPLE-14, WEBHOOK-23, DASHBOARD-143.';

create or replace function manage.redeliver(credential bytea, mode text, delivery_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
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
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
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
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
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
