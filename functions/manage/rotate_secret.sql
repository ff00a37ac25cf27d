create or replace function manage.rotate_secret(subscription_id text, secret bytea, made_by text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_own webhook.subscriptions := webhook.known_subscription(rotate_secret.subscription_id);
begin
  v_own := webhook.rotate_secret(v_own.realm_id, v_own.account_id, v_own.subscription_id, rotate_secret.secret);
  perform tenancy.note_command(v_own.account_id, 'rotate_secret', v_own.subscription_id, rotate_secret.made_by);
  return webhook.subscription_document(v_own);
end;
$$;

comment on function manage.rotate_secret(text, bytea, text) is
  'Gives a subscription of whatever account the new secret, sealed for it; the previous one signs as well for 24 hours; made_by is '
  'recorded. Raises OYN01 (not_found). WEBHOOK-8.';
