create or replace function webhook.limit_windows(subscription_ids text[], window_limit integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update webhook.queues q
     set window_size = limit_windows.window_limit
   where q.subscription_id = any (limit_windows.subscription_ids) and q.window_size > limit_windows.window_limit;
end;
$$;

comment on function webhook.limit_windows(text[], integer) is
  'Narrows the windows of these subscriptions to at most window_limit deliveries: the setting may have been lowered. WEBHOOK-26.';
