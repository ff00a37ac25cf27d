create or replace function manage.list_subscriptions(account_id text, mode text) returns setof jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_subscriptions.account_id);
begin
  return query
  select webhook.subscription_document(s)
    from webhook.subscriptions_of(manage.realm_of(v_account.account_id, list_subscriptions.mode), v_account.account_id) s;
end;
$$;

comment on function manage.list_subscriptions(text, text) is
  'Returns the subscriptions of an account in a mode, the oldest first, without their secrets. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter). WEBHOOK-1.';
