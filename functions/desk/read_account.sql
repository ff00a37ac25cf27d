create or replace function desk.read_account(session_hash bytea) returns desk.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_account.session_hash, 'read_account', null);
  v_account desk.account;
begin
  select a.account_id, a.name, a.status, a.suspended_reason, a.created_at,
         array(select c.class from tenancy.allowed_classes c where c.account_id = a.account_id order by c.class) || array['crowd']
    into v_account
    from tenancy.accounts a
   where a.account_id = v_caller.account_id;
  perform desk.note_action(v_caller, null, null);
  return v_account;
end;
$$;

comment on function desk.read_account(bytea) is
  'Returns the account, why it is suspended, and which classes of sources its people may register in live mode. PEOPLE-13, '
  'PEOPLE-50.';
