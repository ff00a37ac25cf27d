create or replace function manage.redeliver(delivery_id text, made_by text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_own webhook.subscriptions := (
    select s from webhook.deliveries d
      join webhook.subscriptions s on s.realm_id = d.realm_id and s.subscription_id = d.subscription_id
     where d.delivery_id = redeliver.delivery_id);
begin
  if v_own.subscription_id is null then
    perform tenancy.refuse_absent('delivery', redeliver.delivery_id);
  end if;
  perform webhook.redeliver(v_own.realm_id, v_own.account_id, redeliver.delivery_id);
  perform tenancy.note_command(v_own.account_id, 'redeliver', redeliver.delivery_id, redeliver.made_by);
end;
$$;

comment on function manage.redeliver(text, text) is
  'Sends a delivery of whatever account again, at once; made_by is recorded. Raises OYN01 (not_found), OYC03 (conflict: the subscription '
  'is disabled). WEBHOOK-24.';
