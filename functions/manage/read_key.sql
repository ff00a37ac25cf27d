create or replace function manage.read_key(key_id text) returns manage.key
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key manage.key;
begin
  select k.key_id, k.account_id, r.mode, k.kind, k.last_four, k.created_at, k.rolled_at, k.revoked_at, k.revoked_by into v_key
    from tenancy.keys k
    join tenancy.realms r on r.realm_id = k.realm_id
   where k.key_id = read_key.key_id;
  if v_key.key_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no key %s.', read_key.key_id);
  end if;
  return v_key;
end;
$$;

comment on function manage.read_key(text) is 'Returns a key, without its secret. Raises OYN01 (not_found).';
