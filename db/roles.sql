-- The roles of the cluster. Idempotent: roles outlive databases, so every migration run starts here.
-- Where another user has made them and lets nobody in, the database gets roles of other names: they are replaced here and in every migration (db/role_names.ts).
-- Nobody logs in as one of these: logins are members of them (db/logins.ts), and a session takes its role when it begins.
do $$
declare
  v_role text;
begin
  foreach v_role in array array['oyss_owner', 'oyss_http', 'oyss_graph', 'oyss_resolver', 'oyss_manager', 'oyss_dashboard', 'oyss_sign_in',
                                'oyss_auditor', 'oyss_auditor_unmasked', 'oyss_analyst'] loop
    begin
      if not exists (select from pg_catalog.pg_roles r where r.rolname = v_role) then
        execute pg_catalog.format('create role %I nologin', v_role);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- another database of this cluster is being migrated at this moment
    end;
    if not pg_catalog.pg_has_role(current_user, v_role, 'member') then
      execute pg_catalog.format('grant %I to current_user', v_role);
    end if;
  end loop;
end
$$;
