create or replace function manage.list_permissions(credential bytea) returns setof manage.rule
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_permissions.credential, 'list_permissions', null);
begin
  return query
  select p.verb, p.mode, p.least_role, p.is_read, p.is_logged, p.takes_tokens, p.is_open_while_suspended,
         p.confirmation, p.note
    from tenancy.permissions p
   order by tenancy.role_level(p.least_role), p.verb, p.mode;
end;
$$;

comment on function manage.list_permissions(bytea) is
  'Returns who may do what, as the guard reads it. PEOPLE-10.';
