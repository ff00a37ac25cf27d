-- Run after prepare.sql by the user that migrates. A database that a user other than a superuser restored belongs to that user, and its
-- functions would run with that user's rights: what is in our schemas is given back to the owner role. Schemas first: who receives an
-- object must be able to create in its schema.
do $$
declare
  v_statement text;
begin
  for v_statement in
    with ours as (
      select n.oid, n.nspname, n.nspowner
        from pg_catalog.pg_namespace n
       where n.nspname = any (array[
         'util', 'tenancy', 'intake', 'workspace', 'resolve', 'project', 'canon', 'read', 'identity', 'likeness', 'matching', 'search', 'standings',
         'ledger', 'webhook', 'connect', 'api', 'jobs', 'manage', 'audit', 'analytics', 'graphile_migrate', 'graphile_worker'])
    ),
    owned (place, kind, name, owner) as (
      select 1, 'schema', pg_catalog.quote_ident(o.nspname), o.nspowner from ours o
      union all
      select 2, case c.relkind when 'v' then 'view' when 'S' then 'sequence' when 'c' then 'type' else 'table' end,
             c.oid::pg_catalog.regclass::text, c.relowner
        from pg_catalog.pg_class c
        join ours o on o.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'c')
          or c.relkind = 'S' and not exists (
            select from pg_catalog.pg_depend d
             where d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.objid = c.oid and d.deptype in ('a', 'i'))
      union all
      select 3, case t.typtype when 'd' then 'domain' else 'type' end, t.oid::pg_catalog.regtype::text, t.typowner
        from pg_catalog.pg_type t
        join ours o on o.oid = t.typnamespace
       where t.typtype in ('d', 'e')
      union all
      select 4, 'routine', p.oid::pg_catalog.regprocedure::text, p.proowner
        from pg_catalog.pg_proc p
        join ours o on o.oid = p.pronamespace
       where p.prokind <> 'a'
    )
    -- Steps of operations that write the model run with the rights of the resolver, which may create nothing in its schema but for this moment.
    select case when w.name ~ '^manage\.(preview_batch|carry_out_now|merge_now|list_unmoved|mark_run|try_redeciding|undo_for_now)\('
                then 'grant create on schema manage to oyss_resolver; alter routine ' || w.name || ' owner to oyss_resolver; '
                  || 'revoke create on schema manage from oyss_resolver'
                else pg_catalog.format('alter %s %s owner to oyss_owner', w.kind, w.name) end
      from owned w
     where w.owner not in ('oyss_owner'::pg_catalog.regrole, 'oyss_resolver'::pg_catalog.regrole)
     order by w.place, w.name
  loop
    execute v_statement;
  end loop;
end
$$;
