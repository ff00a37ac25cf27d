create or replace function manage.list_keys(account_id text) returns setof manage.key
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_keys.account_id);
begin
  return query
  select k.key_id, k.account_id, r.mode, k.kind, k.last_four, k.created_at, k.rolled_at, k.revoked_at, k.revoked_by
    from tenancy.keys k
    join tenancy.realms r on r.realm_id = k.realm_id
   where k.account_id = v_account.account_id
   order by k.created_at, k.key_id;
end;
$$;

comment on function manage.list_keys(text) is
  'Returns the keys of an account, without their secrets. Raises OYV02 (invalid_parameter: no account), OYN01 (not_found).';
