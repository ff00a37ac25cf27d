create or replace function webhook.hold_unconfirmed(subscription_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with held as (
    update webhook.deliveries d
       set state = case when d.created_at > util.now() - interval '24 hours' then 'pending' else 'failed' end,
           due_at = case when d.created_at > util.now() - interval '24 hours' then d.created_at + interval '24 hours' end
      from webhook.subscriptions s
     where s.subscription_id = any (hold_unconfirmed.subscription_ids) and s.confirmed_at is null
       and d.realm_id = s.realm_id and d.subscription_id = s.subscription_id and d.state = 'pending' and d.due_at <= util.now()
       and not exists (
             select from webhook.events e
              where e.realm_id = d.realm_id and e.event_id = d.event_id and e.type = 'oyss.subscription.test')
    returning d.subscription_id, d.state
  )
  update webhook.queues q
     set failed_total = q.failed_total + n.count
    from (select h.subscription_id, count(*) from held h where h.state = 'failed' group by 1) n
   where q.subscription_id = n.subscription_id;
end;
$$;

comment on function webhook.hold_unconfirmed(text[]) is
  'Puts off the due deliveries of those of these subscriptions that are unconfirmed, tests excepted, until 24 hours after they were made; '
  'those that are older have failed. The caller holds the locks of the queues. WEBHOOK-90.';
