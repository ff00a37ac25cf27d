create or replace function webhook.delete_emptied() returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer := 0;
begin
  -- A relay that is at work may have found one of them to hear of an event.
  if util.lock_relay(waits => false) then
    delete from webhook.subscriptions s
     where s.status = 'deleted'
       and not exists (
             select from webhook.deliveries d where d.realm_id = s.realm_id and d.subscription_id = s.subscription_id);
    get diagnostics v_count = row_count;
  end if;
  return v_count;
end;
$$;

comment on function webhook.delete_emptied() is
  'Deletes deleted subscriptions that have no delivery left, unless a relay is at work. Returns how many.';
