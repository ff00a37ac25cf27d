create or replace function manage.reinstate_account(account_id text) returns manage.account
language plpgsql security definer
set search_path = ''
as $$
declare
  v_account manage.account := manage.read_account(reinstate_account.account_id);
begin
  update tenancy.accounts a set status = 'active', suspended_reason = null where a.account_id = v_account.account_id;
  return manage.read_account(v_account.account_id);
end;
$$;

comment on function manage.reinstate_account(text) is 'Lifts the suspension of an account (null: the first). Raises OYN01 (not_found). Specification, "States".';
