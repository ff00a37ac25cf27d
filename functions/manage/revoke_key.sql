create or replace function manage.revoke_key(credential bytea, mode text, key_id text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(revoke_key.credential, 'revoke_key', revoke_key.mode);
  v_key manage.key := manage.require_own_key(v_caller, revoke_key.mode, revoke_key.key_id);
begin
  update tenancy.keys k
     set revoked_at = util.now(), revoked_by = v_caller.actor
   where k.key_id = v_key.key_id and k.revoked_at is null;
  perform tenancy.end_streams(v_key.account_id);
  perform manage.log_act(v_caller, v_key.mode, v_key.key_id, v_key.account_id);
  return manage.require_own_key(v_caller, v_key.mode, v_key.key_id);
end;
$$;

comment on function manage.revoke_key(bytea, text, text) is
  'Revokes a key of the account in a mode, the last one too: it is unknown from the very next request on, and stays on record with the '
  'moment and who did it. One that is revoked already stays as it is. Raises OYN01 (not_found), OYA05 (confirmation_required: in live '
  'mode). PEOPLE-14, PEOPLE-23, KEY-16, GRAPHQL-56.';
