create or replace function desk.list_subscriptions(session_hash bytea, mode text) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_subscriptions.session_hash, 'list_subscriptions', list_subscriptions.mode);
  v_realm_id integer := manage.realm_of(v_caller.account_id, list_subscriptions.mode);
begin
  perform desk.note_action(v_caller, list_subscriptions.mode, null);
  return query
  select webhook.subscription_document(s) from webhook.subscriptions_of(v_realm_id, v_caller.account_id) s;
end;
$$;

comment on function desk.list_subscriptions(bytea, text) is
  'Returns the subscriptions of the account in a mode, the oldest first, without their secrets; there are at most 20. Raises OYV02 '
  '(invalid_parameter: no mode). PEOPLE-10, WEBHOOK-1.';
