create or replace function tenancy.grant_operations() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_one record;
begin
  for v_one in
    select p.oid::regprocedure as operation, l.role, bool_or(r.logins @> array[l.login]) as is_wanted
      from tenancy.permissions r
      join pg_proc p on p.proname = r.operation and p.pronamespace = 'manage'::regnamespace
     cross join (values ('dashboard', 'oyss_dashboard'), ('sign_in', 'oyss_sign_in'), ('manager', 'oyss_manager')) l (login, role)
     group by p.oid, l.role
    having has_function_privilege(l.role, p.oid, 'execute') <> bool_or(r.logins @> array[l.login])
  loop
    execute format(case when v_one.is_wanted then 'grant execute on function %s to %I' else 'revoke execute on function %s from %I' end,
                   v_one.operation, v_one.role);
  end loop;
end;
$$;

comment on function tenancy.grant_operations() is
  'Lets each login execute the operations of schema manage that tenancy.permissions lists for it, and no other. The migrating process '
  'calls it when functions were applied. OPERATE-61, OPERATE-63.';
