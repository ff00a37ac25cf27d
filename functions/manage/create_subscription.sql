create or replace function manage.create_subscription(
  credential bytea, mode text, subscription_id text, url text, events text[], competition text, team text, secret bytea,
  account_id text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    create_subscription.credential, 'create_subscription', create_subscription.mode, create_subscription.account_id);
  v_realm_id integer := manage.require_realm(v_caller, create_subscription.mode);
  v_result jsonb;
begin
  v_result := webhook.subscription_document(webhook.create_subscription(
      v_realm_id, v_caller.account_id, create_subscription.subscription_id, create_subscription.url, create_subscription.events,
      create_subscription.competition, create_subscription.team, create_subscription.secret));
  perform manage.log_act(v_caller, create_subscription.mode, create_subscription.subscription_id);
  return v_result;
end;
$$;

comment on function manage.create_subscription(bytea, text, text, text, text[], text, text, bytea, text) is
  'Creates a subscription in a mode: the id that the shell made, the url, which the shell judged, event types or patterns, filters '
  '(null: none), the secret, sealed for that id. Returns it without its secret. Raises OYC03 (conflict: an enabled one is alike), '
  'OYV11 (validation_failed; column: the pointer), OYV02 (invalid_parameter: no mode). PEOPLE-10, WEBHOOK-1 to WEBHOOK-5.';
