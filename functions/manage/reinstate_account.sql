create or replace function manage.reinstate_account(credential bytea, account_id text) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(reinstate_account.credential, 'reinstate_account', null, reinstate_account.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  update tenancy.accounts a set status = 'active', suspended_reason = null where a.account_id = v_account_id;
  -- What waited is due again.
  perform from webhook.queues q
    where q.subscription_id in (
            select s.subscription_id
              from webhook.subscriptions s
             where s.account_id = v_account_id and s.status = 'enabled')
    order by q.realm_id, q.subscription_id
      for no key update;
  update webhook.queues q set next_at = util.now()
    from webhook.subscriptions s
   where s.account_id = v_account_id and s.status = 'enabled' and q.realm_id = s.realm_id and q.subscription_id = s.subscription_id;
  perform manage.log_act(v_caller, null, null);
  return manage.show_account(v_account_id);
end;
$$;

comment on function manage.reinstate_account(bytea, text) is
  'Lifts the suspension of an account; deliveries that waited for it go on. Raises OYN01 (not_found), OYV02 (invalid_parameter: no '
  'account), OYA05 (confirmation_required). PEOPLE-13, ACCOUNT-2.';
