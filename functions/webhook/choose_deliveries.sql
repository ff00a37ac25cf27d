create or replace function webhook.choose_deliveries(subscription_ids text[], row_limit integer) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select n.delivery_id
      from unnest(choose_deliveries.subscription_ids) with ordinality t (subscription_id, place)
      join webhook.queues q on q.subscription_id = t.subscription_id
      cross join lateral (
        select d.delivery_id, row_number() over (order by d.due_at, d.delivery_id) as rank
          from (
            select p.delivery_id, p.due_at
              from webhook.deliveries p
             where p.subscription_id = t.subscription_id and p.state = 'pending' and p.due_at <= util.now()
             order by p.due_at, p.delivery_id
             limit greatest(0, floor(q.window_size)::integer - (
                     select count(*)
                       from webhook.deliveries s
                      where s.subscription_id = t.subscription_id and s.state = 'sending'))
          ) d
      ) n
     where webhook.is_served(t.subscription_id)
     order by n.rank, t.place
     limit choose_deliveries.row_limit);
end;
$$;

comment on function webhook.choose_deliveries(text[], integer) is
  'Returns at most row_limit due deliveries of these subscriptions: the oldest of each first, then the second of each, and so on, of '
  'each as many as its window leaves free. WEBHOOK-25, WEBHOOK-26.';
