create or replace function manage.list_passkeys(credential bytea) returns setof manage.passkey
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_passkeys.credential, 'list_passkeys', null);
begin
  return query
  select p.passkey_id, p.name, p.transports, p.created_at, p.last_used_at
    from tenancy.passkeys p
   where p.user_id = v_caller.user_id
   order by p.created_at, p.passkey_id;
end;
$$;

comment on function manage.list_passkeys(bytea) is
  'Returns one''s passkeys, the oldest first. PEOPLE-27.';
