create or replace function webhook.delete_ended(row_limit integer, keep_days integer) returns integer
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from webhook.deliveries d
     where d.delivery_id = any (array(
             select o.delivery_id
               from webhook.deliveries o
              where o.delivery_id < 'dlv_' || util.ulid_time(util.now() - make_interval(days => delete_ended.keep_days))
                and o.state in ('succeeded', 'failed', 'cancelled')
              order by o.delivery_id
              limit delete_ended.row_limit))
    returning d.realm_id, d.event_id
  ), emptied as (
    delete from webhook.events e
     using (select distinct g.realm_id, g.event_id from gone g) g
     where e.realm_id = g.realm_id and e.event_id = g.event_id
       -- The statement still sees what it deletes.
       and (select count(*) from webhook.deliveries d where d.realm_id = e.realm_id and d.event_id = e.event_id)
         = (select count(*) from gone n where n.realm_id = e.realm_id and n.event_id = e.event_id)
    returning 1
  )
  select (select count(*) from gone)::integer + (select count(*) from emptied)::integer;
$$;

comment on function webhook.delete_ended(integer, integer) is
  'Deletes deliveries, with their attempts, that ended and are older than keep_days, at most row_limit, whether or not their subscription '
  'was deleted (WEBHOOK-7), and the events that have no other delivery. Returns the number of deliveries and events deleted.';
