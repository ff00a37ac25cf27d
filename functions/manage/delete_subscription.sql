create or replace function manage.delete_subscription(subscription_id text, made_by text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_own webhook.subscriptions := webhook.known_subscription(delete_subscription.subscription_id);
begin
  perform webhook.delete_subscription(v_own.realm_id, v_own.account_id, v_own.subscription_id);
  perform tenancy.note_command(v_own.account_id, 'delete_subscription', v_own.subscription_id, delete_subscription.made_by);
end;
$$;

comment on function manage.delete_subscription(text, text) is
  'Deletes a subscription of whatever account: nothing more is sent; made_by is recorded. Raises OYN01 (not_found). WEBHOOK-7.';
