create or replace function webhook.expire_abandoned() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform webhook.expire_leases(array(
    select q.subscription_id
      from webhook.subscriptions s
      join webhook.queues q on q.subscription_id = s.subscription_id and q.realm_id = s.realm_id
     where s.status <> 'enabled'
       and exists (
             select from webhook.deliveries d
              where d.subscription_id = s.subscription_id and d.state = 'sending' and d.due_at <= util.now())
       for no key update of q skip locked));
end;
$$;

comment on function webhook.expire_abandoned() is
  'Expires the leases, past their end, of subscriptions that are disabled or deleted: no claim looks at those any more.';
