-- The functions that TypeScript may call, one row each, ordered by name.
-- kind: none (void), value (one scalar), row (one composite), rows (a set of composites), values (a set of scalars).
select pg_catalog.format('%s.%s', n.nspname, p.proname) as name,
  coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
        'name', a.name, 'type', pg_catalog.format_type(a.type, null), 'is_optional', a.place > p.pronargs - p.pronargdefaults) order by a.place)
    from rows from (pg_catalog.unnest(p.proargnames), pg_catalog.unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])), pg_catalog.unnest(p.proargmodes)) with ordinality as a (name, type, mode, place)
    where coalesce(a.mode, 'i') in ('i', 'b') and a.type is not null
  ), '[]') as arguments,
  case
    when p.prorettype = 'pg_catalog.void'::pg_catalog.regtype then 'none'
    when t.typtype = 'c' or p.prorettype = 'pg_catalog.record'::pg_catalog.regtype then case when p.proretset then 'rows' else 'row' end
    when p.proretset then 'values'
    else 'value'
  end as kind,
  case when t.typtype = 'c' then (
      select pg_catalog.json_agg(pg_catalog.json_build_object('name', a.attname, 'type', pg_catalog.format_type(a.atttypid, null)) order by a.attnum)
      from pg_catalog.pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped)
    when p.prorettype = 'pg_catalog.record'::pg_catalog.regtype then (
      select pg_catalog.json_agg(pg_catalog.json_build_object('name', a.name, 'type', pg_catalog.format_type(a.type, null)) order by a.place)
      from rows from (pg_catalog.unnest(p.proargnames), pg_catalog.unnest(p.proallargtypes), pg_catalog.unnest(p.proargmodes)) with ordinality as a (name, type, mode, place)
      where a.mode in ('o', 't', 'b'))
    else pg_catalog.json_build_array(pg_catalog.json_build_object('name', p.proname, 'type', pg_catalog.format_type(p.prorettype, null)))
  end as results
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
join pg_catalog.pg_type t on t.oid = p.prorettype
where (n.nspname in ('api', 'jobs')
    or n.nspname = 'manage' and exists (
      select from pg_catalog.unnest(array['oyss_dashboard', 'oyss_sign_in', 'oyss_manager', 'oyss_resolver']) r (role)
       where pg_catalog.has_function_privilege(r.role, p.oid, 'execute'))) and p.prokind = 'f' and p.prorettype <> 'pg_catalog.trigger'::pg_catalog.regtype
order by pg_catalog.format('%s.%s', n.nspname, p.proname) collate "C";
