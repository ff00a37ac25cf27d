create or replace function manage.roll_key(credential bytea, mode text, key_id text, key_hash bytea, last_four text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(roll_key.credential, 'roll_key', roll_key.mode);
  v_key manage.key := manage.require_own_key(v_caller, roll_key.mode, roll_key.key_id);
begin
  if v_key.revoked_at is not null then
    raise exception using errcode = 'OYC03', message = format('The key %s is revoked. Create another.', roll_key.key_id);
  end if;
  update tenancy.keys k
     set key_hash = roll_key.key_hash, last_four = roll_key.last_four, rolled_at = util.now()
   where k.key_id = roll_key.key_id;
  perform tenancy.end_streams(v_key.account_id);
  perform manage.log_act(v_caller, v_key.mode, v_key.key_id, v_key.account_id);
  return manage.require_own_key(v_caller, v_key.mode, v_key.key_id);
end;
$$;

comment on function manage.roll_key(bytea, text, text, bytea, text) is
  'Replaces the secret of a key of the account in a mode, at once, by one that the shell made: its id, the SHA-256 of the new one, its '
  'last four characters. Raises OYN01 (not_found), OYC03 (conflict: revoked), OYA05 (confirmation_required: in live mode). PEOPLE-14, '
  'PEOPLE-23, KEY-6, KEY-16, GRAPHQL-56.';
