create or replace function manage.list_accounts() returns setof manage.account
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.account_id, a.name, a.status, a.suspended_reason, a.created_at from tenancy.accounts a order by a.created_at, a.account_id;
$$;

comment on function manage.list_accounts() is 'Returns all accounts, the oldest first.';
