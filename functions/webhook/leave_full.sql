create or replace function webhook.leave_full(notices webhook.notice[], full_queues webhook.full_queue[]) returns webhook.notice[]
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with told as (
    select n.*, h.heard_by as kept
      from unnest(leave_full.notices) with ordinality
           n (realm_id, event_id, event, subject, entity_type, at, scopes, heard_by, data, place)
      left join (
        select o.place, array_agg(o.subscription_id) as heard_by
          from (
            select u.place, h.subscription_id, row_number() over (partition by h.subscription_id order by u.place) as number
              from unnest(leave_full.notices) with ordinality
                   u (realm_id, event_id, event, subject, entity_type, at, scopes, heard_by, data, place)
              cross join lateral unnest(u.heard_by) h (subscription_id)
          ) o
          left join unnest(leave_full.full_queues) f on f.subscription_id = o.subscription_id
         where f.room is null or o.number <= f.room
         group by o.place
      ) h on h.place = n.place
  )
  select array_agg((t.realm_id, t.event_id, t.event, t.subject, t.entity_type, t.at, t.scopes, t.kept, t.data)::webhook.notice
                   order by t.place)
    from told t;
$$;

comment on function webhook.leave_full(webhook.notice[], webhook.full_queue[]) is
  'Returns notices without the recipients whose queues are full: each of these hears of the first ones that it has room for. WEBHOOK-80.';
