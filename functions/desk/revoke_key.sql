create or replace function desk.revoke_key(session_hash bytea, mode text, key_id text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(revoke_key.session_hash, 'revoke_key', revoke_key.mode);
  v_key manage.key := desk.own_key(v_caller.account_id, revoke_key.mode, revoke_key.key_id);
begin
  v_key := manage.revoke_key(v_key.key_id, v_caller.user_id);
  perform desk.note_action(v_caller, revoke_key.mode, v_key.key_id);
  return v_key;
end;
$$;

comment on function desk.revoke_key(bytea, text, text) is
  'Revokes a key of the account in a mode, from the very next request on. Raises OYN01 (not_found), OYA05 (confirmation_required: '
  'in live mode). PEOPLE-14, PEOPLE-23, KEY-16.';
