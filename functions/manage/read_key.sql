create or replace function manage.read_key(credential bytea, mode text, key_id text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_key.credential, 'read_key', read_key.mode);
begin
  return manage.require_own_key(v_caller, read_key.mode, read_key.key_id);
end;
$$;

comment on function manage.read_key(bytea, text, text) is
  'Returns a key of the account in a mode, without its secret. Raises OYN01 (not_found). PEOPLE-14, KEY-5.';
