create or replace function desk.create_key(session_hash bytea, mode text, kind text, key_hash bytea, last_four text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(create_key.session_hash, 'create_key', create_key.mode);
  v_key manage.key := manage.create_key(
    v_caller.account_id, create_key.mode, create_key.kind, create_key.key_hash, create_key.last_four);
begin
  perform desk.note_action(v_caller, create_key.mode, v_key.key_id);
  return v_key;
end;
$$;

comment on function desk.create_key(bytea, text, text, bytea, text) is
  'Registers a key that the shell made: mode, kind (secret, publishable), its SHA-256, its last four characters. Raises OYV02 '
  '(invalid_parameter), OYA05 (confirmation_required: in live mode). PEOPLE-10, PEOPLE-23, KEY-5.';
