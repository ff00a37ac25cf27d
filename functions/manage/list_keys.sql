create or replace function manage.list_keys(account_id text) returns setof manage.key
language sql stable security definer
set search_path = ''
as $$
  select k.key_id, k.account_id, r.mode, k.kind, k.last_four, k.created_at, k.rolled_at
    from tenancy.keys k
    join tenancy.realms r on r.realm_id = k.realm_id
   where k.account_id = (manage.read_account(list_keys.account_id)).account_id
   order by k.created_at, k.key_id;
$$;

comment on function manage.list_keys(text) is 'The keys of an account (null: the first), without their secrets. Raises OYN01 (not_found).';
