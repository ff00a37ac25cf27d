create or replace function webhook.next_due(subscription_id text, window_size real) returns timestamptz
language sql stable
begin atomic
  select case when s.count < floor(next_due.window_size) then least(s.ends_at, (
                select greatest(util.now(), d.due_at)
                  from webhook.deliveries d
                 where d.subscription_id = next_due.subscription_id and d.state = 'pending'
                 order by d.due_at
                 limit 1))
              else s.ends_at end
    from (
      select count(*) as count, min(d.due_at) as ends_at
        from webhook.deliveries d
       where d.subscription_id = next_due.subscription_id and d.state = 'sending'
    ) s
   where webhook.is_served(next_due.subscription_id);
end;

comment on function webhook.next_due(text, real) is
  'Returns when a subscription can be served next: with fewer deliveries under way than its window, when its oldest one is due, but not '
  'before now, so that waiting subscriptions are served by rotation; else when a lease ends. Null: nothing waits, or it is not served. '
  'WEBHOOK-25, WEBHOOK-26.';
