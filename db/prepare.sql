-- Run after roles.sql, in the database itself, by the user that migrates: a superuser, or the database's owner with CREATEROLE.
-- From PostgreSQL 16 on, the creator of a role administers it without being able to become it; that is granted here.
do $$
declare
  v_role text;
  v_function text;
begin
  foreach v_role in array array['oyss_owner', 'oyss_http', 'oyss_graph', 'oyss_resolver', 'oyss_manager', 'oyss_dashboard', 'oyss_sign_in',
                                'oyss_auditor', 'oyss_auditor_unmasked', 'oyss_analyst'] loop
    if not pg_catalog.pg_has_role(current_user, v_role, 'usage') then
      execute pg_catalog.format('grant %I to current_user', v_role);
    end if;
  end loop;
  -- The API logs in as a member of oyss_http, and some of its sessions may do less than that.
  if not pg_catalog.pg_has_role('oyss_http', 'oyss_graph', 'member') then
    grant oyss_graph to oyss_http;
  end if;
  if not pg_catalog.has_database_privilege('oyss_owner', pg_catalog.current_database(), 'create') then
    execute pg_catalog.format('grant create on database %I to oyss_owner', pg_catalog.current_database());
  end if;
  -- Types and tables of one's own can stand before those of the system, so only who needs temporary tables may make any (OPERATE-20).
  execute pg_catalog.format('revoke temporary on database %I from public', pg_catalog.current_database());
  execute pg_catalog.format('grant temporary on database %I to oyss_owner, oyss_resolver', pg_catalog.current_database());
  if pg_catalog.has_database_privilege('public', pg_catalog.current_database(), 'temporary') then
    raise exception using errcode = '42501', message = pg_catalog.format(
      '"%s" cannot take TEMPORARY on this database from PUBLIC. Let the owner of the database run: revoke temporary on database %I from public',
      current_user, pg_catalog.current_database());
  end if;
  -- Large objects fill the disk, and one of our locks held by somebody else stops everybody who needs it. Only a superuser takes these
  -- functions from PUBLIC; db/migrate.ts reports where none did (OPERATE-62).
  if (select r.rolsuper from pg_catalog.pg_roles r where r.rolname = current_user) then
    for v_function in
      select p.oid::pg_catalog.regprocedure::text
        from pg_catalog.pg_proc p
       where p.pronamespace = 'pg_catalog'::pg_catalog.regnamespace
         and p.proname ~ '^(lo_|loread$|lowrite$|pg_(try_)?advisory_)' and pg_catalog.has_function_privilege('public', p.oid, 'execute')
    loop
      execute pg_catalog.format('revoke execute on function %s from public', v_function);
      if v_function ~ 'advisory' then
        execute pg_catalog.format('grant execute on function %s to oyss_owner, oyss_resolver', v_function);
      end if;
    end loop;
  end if;
end
$$;
