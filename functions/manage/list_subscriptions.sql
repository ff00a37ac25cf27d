create or replace function manage.list_subscriptions(credential bytea, mode text, account_id text default null) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    list_subscriptions.credential, 'list_subscriptions', list_subscriptions.mode, list_subscriptions.account_id);
  v_realm_id integer := manage.require_realm(v_caller, list_subscriptions.mode);
begin
  return query
  select webhook.subscription_document(s) from webhook.subscriptions_of(v_realm_id, v_caller.account_id) s;
end;
$$;

comment on function manage.list_subscriptions(bytea, text, text) is
  'Returns the subscriptions of the account in a mode, the oldest first, without their secrets; there are at most 20. Raises OYV02 '
  '(invalid_parameter: no mode). PEOPLE-10, WEBHOOK-1.';
