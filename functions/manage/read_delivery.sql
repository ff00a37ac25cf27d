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
  'Returns a delivery to a webhook of the account in a mode with all that its page shows: {subscription, without its secret, delivery, '
  'with every attempt, body: what is sent, to the byte, name: what its event is about is called, or its id}. Raises OYN01 (not_found), '
  'OYV02 (invalid_parameter: no mode). PEOPLE-14, WEBHOOK-23, DASHBOARD-143.';
