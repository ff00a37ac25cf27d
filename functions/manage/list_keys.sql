create or replace function manage.list_keys(account_id text) returns setof manage.key
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_keys.account_id);
begin
  return query
  select k.key_id, k.account_id, r.mode, k.kind, k.last_four, k.created_at, k.rolled_at, k.revoked_at, k.revoked_by,
         u.used_at, u.pushed_at, u.networks
    from tenancy.keys k
    join tenancy.realms r on r.realm_id = k.realm_id
    cross join lateral (
      select max(e.used_at) as used_at, max(e.used_at) filter (where e.purpose = 'push') as pushed_at,
             array_agg(distinct text(e.network)) filter (where e.network is not null) as networks
        from tenancy.key_uses e where e.key_id = k.key_id) u
   where k.account_id = v_account.account_id
   order by k.created_at, k.key_id;
end;
$$;

comment on function manage.list_keys(text) is
  'Returns the keys of an account, without their secrets. Raises OYV02 (invalid_parameter: no account), OYN01 (not_found).';
