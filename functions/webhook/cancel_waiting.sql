create or replace function webhook.cancel_waiting(row_limit integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  update webhook.deliveries d
     set state = 'cancelled', due_at = null
   where d.delivery_id = any (array(
           select p.delivery_id
             from webhook.subscriptions s
             cross join lateral (
               select x.delivery_id
                 from webhook.deliveries x
                where x.subscription_id = s.subscription_id and x.state = 'pending'
                limit cancel_waiting.row_limit) p
            where s.status <> 'enabled'
            limit cancel_waiting.row_limit))
     and d.state = 'pending';
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function webhook.cancel_waiting(integer) is
  'Cancels at most row_limit waiting deliveries of disabled or deleted subscriptions. Returns how many.';
