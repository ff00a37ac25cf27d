create or replace function desk.roll_key(session_hash bytea, mode text, key_id text, key_hash bytea, last_four text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(roll_key.session_hash, 'roll_key', roll_key.mode);
  v_key manage.key := desk.own_key(v_caller.account_id, roll_key.mode, roll_key.key_id);
begin
  v_key := manage.roll_key(v_key.key_id, roll_key.key_hash, roll_key.last_four);
  perform desk.note_action(v_caller, roll_key.mode, v_key.key_id);
  return v_key;
end;
$$;

comment on function desk.roll_key(bytea, text, text, bytea, text) is
  'Replaces a key of the account in a mode, at once, by one that the shell made: its id, the SHA-256 of the new one, its last four '
  'characters. Raises OYN01 (not_found), OYC03 (conflict: revoked), OYA05 (confirmation_required: in live mode). PEOPLE-14, '
  'PEOPLE-23, KEY-6.';
