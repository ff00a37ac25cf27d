create or replace function manage.read_account(account_id text) returns manage.account
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_account manage.account;
begin
  select a.account_id, a.name, a.status, a.suspended_reason, a.created_at into v_account
    from tenancy.accounts a
   where a.account_id = read_account.account_id or read_account.account_id is null
   order by a.created_at, a.account_id
   limit 1;
  if v_account.account_id is null then
    raise exception using errcode = 'OYN01', message = case
      when read_account.account_id is null then 'There is no account yet. "oyss start" or "oyss account create" makes the first. Is OYSS_DATA_DIR or DATABASE_URL the one of the service?'
      else format('There is no account %s.', read_account.account_id) end;
  end if;
  return v_account;
end;
$$;

comment on function manage.read_account(text) is 'One account; null: the first. Raises OYN01 (not_found).';
