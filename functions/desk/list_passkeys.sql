create or replace function desk.list_passkeys(session_hash bytea) returns setof desk.passkey
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_passkeys.session_hash, 'list_passkeys', null);
begin
  perform desk.note_action(v_caller, null, null);
  return query
  select p.passkey_id, p.name, p.transports, p.created_at, p.last_used_at
    from tenancy.passkeys p
   where p.user_id = v_caller.user_id
   order by p.created_at, p.passkey_id;
end;
$$;

comment on function desk.list_passkeys(bytea) is
  'Returns one''s passkeys, the oldest first. PEOPLE-27.';
