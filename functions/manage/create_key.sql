create or replace function manage.create_key(account_id text, mode text, kind text, key_hash bytea, last_four text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(create_key.account_id);
  v_key_id text := util.make_id('key');
begin
  if create_key.kind is null or create_key.kind not in ('secret', 'publishable') then
    raise exception using errcode = 'OYV02', message = 'The kind of a key is secret or publishable.';
  end if;
  insert into tenancy.keys (key_id, account_id, realm_id, kind, key_hash, last_four)
  values (v_key_id, v_account.account_id, manage.realm_of(v_account.account_id, create_key.mode),
          create_key.kind, create_key.key_hash, create_key.last_four);
  return manage.read_key(v_key_id);
end;
$$;

comment on function manage.create_key(text, text, text, bytea, text) is
  'Registers a key that the caller has generated: account, mode, kind, SHA-256 of the key, its last four characters. Raises OYN01 '
  '(not_found), OYV02 (invalid_parameter). KEY-5.';
