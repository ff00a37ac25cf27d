create or replace function manage.revoke_key(key_id text, revoked_by text) returns manage.key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key manage.key := manage.read_key(revoke_key.key_id);
begin
  update tenancy.keys k
     set revoked_at = util.now(), revoked_by = revoke_key.revoked_by
   where k.key_id = v_key.key_id and k.revoked_at is null;
  perform tenancy.end_streams(v_key.account_id);
  return manage.read_key(v_key.key_id);
end;
$$;

comment on function manage.revoke_key(text, text) is
  'Revokes a key, the last one of its account too: it is unknown from the very next request, and stays on record with the moment and '
  'revoked_by (who did it; null: not known). One that is revoked already stays as it is. Raises OYN01 (not_found). KEY-16, GRAPHQL-56.';
