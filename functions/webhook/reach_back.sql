create or replace function webhook.reach_back(subscription webhook.subscriptions, after_position bigint) returns webhook.subscriptions
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_types text[] := webhook.types_of((subscription).events);
  v_subscription webhook.subscriptions;
begin
  if exists (
      select from ledger.outbox o
       where o.realm_id = (subscription).realm_id and o.position <= (subscription).since_position) then
    raise exception using errcode = 'OYC03',
      message = 'Changes from before this webhook was made are still being passed on. Nothing was changed: try again in a moment.';
  end if;
  update webhook.subscriptions s
     set since_position = coalesce((
           select min(c.position) - 1
             from (
               select n.position from ledger.changes n
                where n.realm_id = (subscription).realm_id and n.position > reach_back.after_position
                  and n.position <= (subscription).since_position
                  and n.event = any (v_types)
                order by n.position desc
                limit 2000 -- each is folded from the ledger
             ) c), s.since_position)
   where s.realm_id = (subscription).realm_id and s.subscription_id = (subscription).subscription_id
  returning s.* into v_subscription;
  return v_subscription;
end;
$$;

comment on function webhook.reach_back(webhook.subscriptions, bigint) is
  'Makes a subscription hear of the newest 2,000 changes of its types from before it was made, of those after a position, and '
  'returns it: what the relay has passed on without it is missing to it, and nothing else. The caller holds its lock. Raises OYC03 '
  '(conflict: the relay has some of them still to pass on). WEBHOOK-73.';
