create or replace function manage.create_key(
  credential bytea, mode text, kind text, key_hash bytea, last_four text, account_id text default null
) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(create_key.credential, 'create_key', create_key.mode, create_key.account_id);
  v_realm_id integer := manage.require_realm(v_caller, create_key.mode);
  v_key_id text := util.make_id('key');
begin
  if create_key.kind is null or create_key.kind not in ('secret', 'publishable') then
    raise exception using errcode = 'OYV02', message = 'The kind of a key is secret or publishable.';
  end if;
  insert into tenancy.keys (key_id, account_id, realm_id, kind, key_hash, last_four)
  values (v_key_id, v_caller.account_id, v_realm_id, create_key.kind, create_key.key_hash, create_key.last_four);
  perform manage.log_act(v_caller, create_key.mode, v_key_id);
  return manage.require_own_key(v_caller, create_key.mode, v_key_id);
end;
$$;

comment on function manage.create_key(bytea, text, text, bytea, text, text) is
  'Registers a key that the shell made: mode, kind (secret, publishable), its SHA-256, its last four characters. Raises OYV02 '
  '(invalid_parameter), OYN01 (not_found), OYA05 (confirmation_required: in live mode). PEOPLE-10, PEOPLE-23, KEY-5.';
