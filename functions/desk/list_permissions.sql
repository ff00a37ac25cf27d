create or replace function desk.list_permissions(session_hash bytea) returns setof desk.permission
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_permissions.session_hash, 'list_permissions', null);
begin
  perform desk.note_action(v_caller, null, null);
  return query
  select p.verb, p.least_role, p.is_read, p.takes_tokens, p.is_open_while_suspended, p.confirmation, p.note
    from tenancy.permissions p
   order by tenancy.role_level(p.least_role), p.verb;
end;
$$;

comment on function desk.list_permissions(bytea) is
  'Returns who may do what, as the guard reads it. PEOPLE-10.';
