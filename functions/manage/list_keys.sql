create or replace function manage.list_keys(credential bytea, mode text, account_id text default null) returns setof manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_keys.credential, 'list_keys', list_keys.mode, list_keys.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  return query
  select d.*
    from tenancy.keys k
   cross join lateral manage.describe_key(k) d
   where k.account_id = v_account_id and (list_keys.mode is null or d.mode = list_keys.mode)
   order by k.created_at, k.key_id;
end;
$$;

comment on function manage.list_keys(bytea, text, text) is
  'Returns the keys of the account in a mode (null: both), the oldest first, without their secrets. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter: no account). PEOPLE-10, KEY-5.';

create or replace function manage.describe_key(key tenancy.keys) returns manage.key
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  select (describe_key.key).key_id, (describe_key.key).account_id, r.mode, (describe_key.key).kind, (describe_key.key).last_four,
         (describe_key.key).created_at, (describe_key.key).rolled_at, (describe_key.key).revoked_at, (describe_key.key).revoked_by,
         u.used_at, u.pushed_at, u.networks
    from tenancy.realms r
   cross join lateral (
      select max(e.used_at) as used_at, max(e.used_at) filter (where e.purpose = 'push') as pushed_at,
             array_agg(distinct text(e.network)) filter (where e.network is not null) as networks
        from tenancy.key_uses e where e.key_id = (describe_key.key).key_id) u
   where r.realm_id = (describe_key.key).realm_id;
end;

comment on function manage.describe_key(tenancy.keys) is
  'Returns a key as people see it: without its secret, with when and from where it was used. KEY-5.';

create or replace function manage.require_own_key(caller manage.caller, mode text, key_id text) returns manage.key
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key manage.key := (select manage.describe_key(k) from tenancy.keys k where k.key_id = require_own_key.key_id);
begin
  if v_key.key_id is null or (require_own_key.caller).made_by is null
      and (v_key.account_id, v_key.mode) is distinct from ((require_own_key.caller).account_id, require_own_key.mode) then
    raise exception using errcode = 'OYN01', message = format('There is no key %s.', require_own_key.key_id);
  end if;
  return v_key;
end;
$$;

comment on function manage.require_own_key(manage.caller, text, text) is
  'Returns a key of the caller''s account in a mode; to the command line, of any. Raises OYN01 (not_found). PEOPLE-14.';
