-- Run after roles.sql, in the database itself, by the user that migrates: a superuser, or the database's owner with CREATEROLE.
-- From PostgreSQL 16 on, whoever creates a role administers it without being able to become it; that is granted here.
do $$
declare
  v_role text;
begin
  foreach v_role in array array['oyss_owner', 'oyss_http', 'oyss_graph', 'oyss_resolver', 'oyss_manager', 'oyss_desk', 'oyss_auditor',
                                'oyss_auditor_unmasked'] loop
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
end
$$;
