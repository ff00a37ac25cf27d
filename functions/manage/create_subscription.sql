create or replace function manage.create_subscription(
  account_id text, mode text, subscription_id text, url text, events text[], competition text, team text, secret bytea, made_by text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(create_subscription.account_id);
  v_result jsonb;
begin
  v_result := webhook.subscription_document(webhook.create_subscription(
      manage.realm_of(v_account.account_id, create_subscription.mode), v_account.account_id, create_subscription.subscription_id,
      create_subscription.url, create_subscription.events, create_subscription.competition, create_subscription.team,
      create_subscription.secret));
  perform tenancy.note_command(
    v_account.account_id, 'create_subscription', create_subscription.subscription_id, create_subscription.made_by);
  return v_result;
end;
$$;

comment on function manage.create_subscription(text, text, text, text, text[], text, text, bytea, text) is
  'Creates a subscription for an account in a mode: its id, the url, which the shell judged, event types or patterns, filters (null: '
  'none), the secret, sealed for that id; made_by is recorded. Returns it without its secret. Raises OYN01 (not_found), OYC03 (conflict: '
  'an enabled one is alike), OYV11 (validation_failed; column: the pointer), OYV02 (invalid_parameter). WEBHOOK-1 to WEBHOOK-5.';
