create or replace function intake.idempotency_hashes(account_id text, idempotency_key text) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_hashes text[] := array(
    select encode(
             intake.person_hash(idempotency_hashes.account_id, 'idempotency key', idempotency_hashes.idempotency_key, k.key), 'hex')
      from intake.person_keys() k
     order by k.place);
begin
  if v_hashes = '{}' then
    raise exception using errcode = 'OYX20',
      message = 'No key is set to recognise an Idempotency-Key. Set OYSS_SECRET_KEY.';
  end if;
  return v_hashes;
end;
$$;

comment on function intake.idempotency_hashes(text, text) is
  'Returns the keyed hashes of an Idempotency-Key of an account, in hexadecimal: one for each key of the session, newest first. The '
  'first is stored; any is recognised. Raises OYX20 (unknown_person_key). PRIVACY-8.';
