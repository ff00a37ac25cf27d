create or replace function webhook.reset_realm(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- While they are locked, no attempt is recorded.
  perform from webhook.queues q where q.realm_id = reset_realm.realm_id order by q.subscription_id for no key update;
  delete from webhook.deliveries d where d.realm_id = reset_realm.realm_id;
  delete from webhook.events e where e.realm_id = reset_realm.realm_id;
  update webhook.queues q set next_at = null where q.realm_id = reset_realm.realm_id;
end;
$$;

comment on function webhook.reset_realm(integer) is
  'Deletes the deliveries and events of a realm; subscriptions stay. Called by manage.reset_test after the outbox was emptied. REALM-4.';
