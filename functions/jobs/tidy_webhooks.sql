create or replace function jobs.tidy_webhooks(row_limit integer) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_abandoned text[];
  v_cancelled integer;
  v_deleted integer;
  v_events integer;
  v_subscriptions integer := 0;
begin
  -- A worker that died with something of a subscription which stopped meanwhile: nobody claims there again.
  v_abandoned := array(
    select q.subscription_id
      from webhook.subscriptions s
      join webhook.queues q on q.subscription_id = s.subscription_id and q.realm_id = s.realm_id
     where s.status <> 'enabled' and exists (select from webhook.deliveries d where d.subscription_id = s.subscription_id and d.state = 'sending' and d.due_at <= util.now())
       for no key update of q skip locked);
  perform webhook.expire_leases(v_abandoned);
  update webhook.deliveries d set state = 'cancelled', due_at = null
   where d.delivery_id = any (array(
           select p.delivery_id
             from webhook.subscriptions s
             cross join lateral (
               select x.delivery_id from webhook.deliveries x where x.subscription_id = s.subscription_id and x.state = 'pending' limit tidy_webhooks.row_limit) p
            where s.status <> 'enabled'
            limit tidy_webhooks.row_limit))
     and d.state = 'pending';
  get diagnostics v_cancelled = row_count;

  with gone as (
    delete from webhook.deliveries d
     where d.delivery_id = any (array(
             select o.delivery_id
               from webhook.deliveries o
              where o.delivery_id < 'dlv_' || util.ulid_time(util.now() - interval '30 days') and o.state in ('succeeded', 'failed', 'cancelled')
              order by o.delivery_id
              limit tidy_webhooks.row_limit)
           || array(
             select p.delivery_id
               from webhook.subscriptions s
               cross join lateral (
                 select x.delivery_id from webhook.deliveries x where x.realm_id = s.realm_id and x.subscription_id = s.subscription_id and x.state <> 'sending' limit tidy_webhooks.row_limit) p
              where s.status = 'deleted'
              limit tidy_webhooks.row_limit))
    returning d.realm_id, d.event_id
  ), emptied as (
    delete from webhook.events e
     using (select distinct g.realm_id, g.event_id from gone g) g
     where e.realm_id = g.realm_id and e.event_id = g.event_id
       and (select count(*) from webhook.deliveries d where d.realm_id = e.realm_id and d.event_id = e.event_id)
         = (select count(*) from gone n where n.realm_id = e.realm_id and n.event_id = e.event_id) -- the statement still sees what it deletes
    returning 1
  )
  select (select count(*) from gone), (select count(*) from emptied) into v_deleted, v_events;

  if pg_try_advisory_xact_lock(hashtext('relay'), 0) then -- no relay has just found one of them
    delete from webhook.subscriptions s
     where s.status = 'deleted' and not exists (select from webhook.deliveries d where d.realm_id = s.realm_id and d.subscription_id = s.subscription_id);
    get diagnostics v_subscriptions = row_count;
  end if;
  return v_cancelled + v_deleted + v_events + v_subscriptions;
end;
$$;

comment on function jobs.tidy_webhooks(integer) is 'Cancels what waits for subscriptions that are disabled, deletes deliveries (and their events and attempts) that ended and are older than 30 days or belong to a deleted subscription, and then that subscription: at most row_limit of each. Returns how many rows it touched; call it again while that is not 0.';
grant execute on function jobs.tidy_webhooks(integer) to oyss_resolver;
