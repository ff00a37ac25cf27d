create or replace function jobs.tidy_webhooks(row_limit integer, keep_days integer default null) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_touched integer;
begin
  perform webhook.expire_abandoned();
  v_touched := webhook.cancel_waiting(tidy_webhooks.row_limit);
  v_touched := v_touched + webhook.delete_ended(tidy_webhooks.row_limit, coalesce(tidy_webhooks.keep_days, 30));
  return v_touched + webhook.delete_emptied();
end;
$$;

comment on function jobs.tidy_webhooks(integer, integer) is
  'Cancels waiting deliveries of disabled and deleted subscriptions; deletes ended deliveries older than keep_days (null: 30), with events '
  'and attempts, and deleted subscriptions without deliveries: at most row_limit of each. Returns the number of rows: call it until 0.';
grant execute on function jobs.tidy_webhooks(integer, integer) to oyss_resolver;
