create or replace function desk.read_identity_provider(session_hash bytea) returns desk.identity_provider
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_identity_provider.session_hash, 'read_identity_provider', null);
begin
  perform desk.note_action(v_caller, null, null);
  return desk.show_provider(v_caller.account_id);
end;
$$;

comment on function desk.read_identity_provider(bytea) is
  'Returns the identity provider of the account, without its secret; all null where there is none. PEOPLE-73.';
