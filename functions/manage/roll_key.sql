create or replace function manage.roll_key(key_id text, key_hash bytea, last_four text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key manage.key := manage.read_key(roll_key.key_id);
begin
  if v_key.revoked_at is not null then
    raise exception using errcode = 'OYC03', message = format('The key %s is revoked. Create another.', roll_key.key_id);
  end if;
  update tenancy.keys k
     set key_hash = roll_key.key_hash, last_four = roll_key.last_four, rolled_at = util.now()
   where k.key_id = roll_key.key_id;
  perform tenancy.end_streams(v_key.account_id);
  return manage.read_key(roll_key.key_id);
end;
$$;

comment on function manage.roll_key(text, bytea, text) is
  'Replaces the secret of a key, at once: key id, SHA-256 of the new key, its last four characters. Raises OYN01 '
  '(not_found), OYC03 (conflict: it is revoked). KEY-6, KEY-16, GRAPHQL-56.';
