create or replace function manage.read_key(key_id text) returns manage.key
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key manage.key;
begin
  select k.key_id, k.account_id, r.mode, k.kind, k.last_four, k.created_at, k.rolled_at, k.revoked_at, k.revoked_by,
         u.used_at, u.pushed_at, u.networks into v_key
    from tenancy.keys k
    join tenancy.realms r on r.realm_id = k.realm_id
    cross join lateral (
      select max(e.used_at) as used_at, max(e.used_at) filter (where e.purpose = 'push') as pushed_at,
             array_agg(distinct text(e.network)) filter (where e.network is not null) as networks
        from tenancy.key_uses e where e.key_id = k.key_id) u
   where k.key_id = read_key.key_id;
  if v_key.key_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no key %s.', read_key.key_id);
  end if;
  return v_key;
end;
$$;

comment on function manage.read_key(text) is 'Returns a key, without its secret. Raises OYN01 (not_found).';
