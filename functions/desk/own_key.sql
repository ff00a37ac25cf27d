create or replace function desk.own_key(account_id text, mode text, key_id text) returns manage.key
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key manage.key := manage.read_key(own_key.key_id);
begin
  if v_key.account_id <> own_key.account_id or v_key.mode is distinct from own_key.mode then
    raise exception using errcode = 'OYN01', message = format('There is no key %s.', own_key.key_id);
  end if;
  return v_key;
end;
$$;

comment on function desk.own_key(text, text, text) is
  'Returns a key of an account and mode. Raises OYN01 (not_found), as of one that does not exist. PEOPLE-14.';
revoke execute on function desk.own_key(text, text, text) from oyss_desk;
