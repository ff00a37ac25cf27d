create or replace function webhook.rotate_secret(
  realm_id integer, account_id text, subscription_id text, secret bytea
) returns webhook.subscriptions
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subscription webhook.subscriptions;
begin
  v_subscription := webhook.lock_subscription(rotate_secret.realm_id, rotate_secret.account_id, rotate_secret.subscription_id);
  update webhook.subscriptions s
     set previous_secret = s.secret, previous_secret_ends_at = util.now() + interval '24 hours',
         secret = rotate_secret.secret
   where s.realm_id = v_subscription.realm_id and s.subscription_id = v_subscription.subscription_id
  returning s.* into v_subscription;
  return v_subscription;
end;
$$;

comment on function webhook.rotate_secret(integer, text, text, bytea) is
  'Gives a subscription of an account a new, sealed secret. The previous one also signs for 24 hours; older ones no longer do. Raises '
  'OYN01 (not_found). WEBHOOK-8.';
