create or replace function webhook.send_confirmations(base_url text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform webhook.send_test(n.realm_id, n.account_id, n.subscription_id, send_confirmations.base_url)
     from (
       select s.realm_id, s.account_id, s.subscription_id
         from webhook.subscriptions s
        where s.confirmed_at is null and s.status = 'enabled'
          and not exists (
                select from webhook.deliveries d where d.realm_id = s.realm_id and d.subscription_id = s.subscription_id)
        order by s.realm_id, s.subscription_id
       offset 0) n;
end;
$$;

comment on function webhook.send_confirmations(text) is
  'Sends oyss.subscription.test to each unconfirmed subscription that nothing was sent to yet; base_url: the public address of the '
  'service. Call it before events are scheduled. WEBHOOK-90.';
