create or replace function manage.show_account(account_id text) returns manage.account
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account;
begin
  select a.account_id, a.name, a.status, a.suspended_reason, a.created_at,
         array(select c.class from tenancy.allowed_classes c where c.account_id = a.account_id order by c.class) || array['crowd'],
         a.requires_second_factor
    into v_account
    from tenancy.accounts a
   where a.account_id = show_account.account_id;
  return v_account;
end;
$$;

comment on function manage.show_account(text) is
  'Returns an account as its people see it. PEOPLE-13, PEOPLE-50, PEOPLE-80.';
