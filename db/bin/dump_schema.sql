-- What the database contains, as text, from its catalogs: the same on every machine. Nothing that functions/ or the migrations say is
-- repeated: bodies of functions and views, and comments. Behind a function stand the roles that may execute it.
-- One row a statement, in order: schema, then kind (types, sequences, tables, views, functions), then name. Needs search_path = ''.
with
schemas as (
  select n.oid, n.nspname as name, n.nspacl as acl, n.nspowner as owner
  from pg_catalog.pg_namespace n
  where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'graphile_worker', 'graphile_migrate')
),
members as (
  select d.classid, d.objid from pg_catalog.pg_depend d where d.deptype = 'e'
),
relations as (
  select c.oid, s.oid as schema_oid, s.name as schema, c.relname as name, pg_catalog.format('%I.%I', s.name, c.relname) as full_name, c.relkind as kind, c.relacl as acl, c.relowner as owner,
    c.relrowsecurity as is_secured, c.relpersistence as persistence, c.reloptions as options, pg_catalog.pg_get_partkeydef(c.oid) as partitioning
  from pg_catalog.pg_class c
  join schemas s on s.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'S', 'c')
    and not exists (select from members m where m.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and m.objid = c.oid)
),
columns as (
  select a.attrelid, a.attnum, a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod) as type, pg_catalog.concat_ws(' ',
      pg_catalog.quote_ident(a.attname),
      pg_catalog.format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> t.typcollation and a.attcollation <> 0 then 'collate ' || pg_catalog.quote_ident(l.collname) end,
      case when a.attidentity <> '' then 'generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' end,
      case when a.attgenerated = 's' then 'generated always as (' || pg_catalog.pg_get_expr(d.adbin, d.adrelid) || ') stored'
           when d.adbin is not null then 'default ' || pg_catalog.pg_get_expr(d.adbin, d.adrelid) end,
      case when a.attnotnull then 'not null' end,
      'with (' || pg_catalog.array_to_string(a.attoptions, ', ') || ')') as definition
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_collation l on l.oid = a.attcollation
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
),
constraints as (
  select c.oid, c.conrelid, pg_catalog.format('constraint %I %s', c.conname, pg_catalog.pg_get_constraintdef(c.oid)) as definition,
    pg_catalog.strpos('pufxct', c.contype::text) as place, c.conname as name
  from pg_catalog.pg_constraint c
  where c.conrelid <> 0 and c.contype in ('p', 'u', 'f', 'x', 'c') and c.conparentid = 0
),
routines as (
  select p.oid, s.name as schema, pg_catalog.format('%I.%I(%s)', s.name, p.proname, pg_catalog.pg_get_function_identity_arguments(p.oid)) as full_name, p.proacl as acl, p.proowner as owner,
    pg_catalog.format('create %s %I.%I(%s)%s language %s%s%s%s%s', case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end, s.name, p.proname, pg_catalog.pg_get_function_arguments(p.oid),
      ' returns ' || pg_catalog.pg_get_function_result(p.oid), l.lanname,
      case p.provolatile when 'i' then ' immutable' when 's' then ' stable' else ' volatile' end,
      case when p.proisstrict then ' strict' else '' end || case p.proparallel when 's' then ' parallel safe' when 'r' then ' parallel restricted' else '' end,
      case when p.prosecdef then ' security definer' else '' end,
      case when p.proconfig is not null then ' set ' || pg_catalog.array_to_string(p.proconfig, ' set ') else '' end) as definition
  from pg_catalog.pg_proc p
  join schemas s on s.oid = p.pronamespace
  join pg_catalog.pg_language l on l.oid = p.prolang
  where not exists (select from members m where m.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass and m.objid = p.oid)
),
acls as (
  select 'pg_namespace' as catalog, s.oid, 'schema ' || pg_catalog.quote_ident(s.name) as object, pg_catalog.acldefault('n', s.owner) as fallback, s.acl, s.owner from schemas s
  union all
  select 'pg_class', r.oid, case r.kind when 'S' then 'sequence ' else '' end || r.full_name, pg_catalog.acldefault((case r.kind when 'S' then 's' else 'r' end)::"char", r.owner), r.acl, r.owner from relations r where r.kind <> 'c'
  union all
  select 'pg_proc', r.oid, 'function ' || r.full_name, pg_catalog.acldefault('f', r.owner), r.acl, r.owner from routines r
),
grants as (
  select a.catalog, a.oid, pg_catalog.format('grant %s on %s to %s;', pg_catalog.string_agg(pg_catalog.lower(e.privilege_type), ', ' order by e.privilege_type), a.object, coalesce(g.rolname, 'public')) as definition,
    coalesce(g.rolname, 'public') as grantee
  from acls a
  cross join lateral pg_catalog.aclexplode(coalesce(a.acl, a.fallback)) e
  left join pg_catalog.pg_roles g on g.oid = e.grantee
  where e.grantee <> a.owner
  group by a.catalog, a.oid, a.object, g.rolname
),
blocks as (
  select s.name as schema, 0 as kind, '' as name, 0 as step, 0 as place, '' as detail, pg_catalog.format('create schema %I;', s.name) as text from schemas s
  union all
  select s.name, 0, '', 2, 0, g.grantee, g.definition from schemas s join grants g on g.catalog = 'pg_namespace' and g.oid = s.oid
  union all
  select s.name, 1, t.typname, 0, 0, '', case t.typtype
      when 'e' then pg_catalog.format('create type %I.%I as enum (%s);', s.name, t.typname, (select pg_catalog.string_agg(pg_catalog.quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = t.oid))
      else pg_catalog.format('create domain %I.%I as %s%s%s%s;', s.name, t.typname, pg_catalog.format_type(t.typbasetype, t.typtypmod),
        (select ' collate ' || pg_catalog.quote_ident(l.collname) from pg_catalog.pg_collation l where l.oid = t.typcollation and l.collname <> 'default'), case when t.typnotnull then ' not null' else '' end,
        (select pg_catalog.string_agg(pg_catalog.format(' constraint %I %s', c.conname, pg_catalog.pg_get_constraintdef(c.oid)), '' order by c.conname) from pg_catalog.pg_constraint c where c.contypid = t.oid and c.contype = 'c')) end
  from pg_catalog.pg_type t join schemas s on s.oid = t.typnamespace
  where t.typtype in ('e', 'd') and not exists (select from members m where m.classid = 'pg_catalog.pg_type'::pg_catalog.regclass and m.objid = t.oid)
  union all
  select r.schema, case r.kind when 'c' then 1 when 'S' then 2 when 'v' then 4 else 3 end, r.name, 0, 0, '', case r.kind
      when 'S' then (select pg_catalog.format('create sequence %s as %s start %s increment %s cache %s;', r.full_name, pg_catalog.format_type(q.seqtypid, null), q.seqstart, q.seqincrement, q.seqcache) from pg_catalog.pg_sequence q where q.seqrelid = r.oid)
      when 'v' then pg_catalog.format('create view %s (%s);', r.full_name,
        (select pg_catalog.string_agg(pg_catalog.quote_ident(c.attname) || ' ' || c.type, ', ' order by c.attnum) from columns c where c.attrelid = r.oid))
      else pg_catalog.format(E'create %s %s%s(\n  %s\n)%s%s;', case r.kind when 'c' then 'type' else case r.persistence when 'u' then 'unlogged table' else 'table' end end, r.full_name, case r.kind when 'c' then ' as ' else ' ' end,
        pg_catalog.concat_ws(E',\n  ',
          (select pg_catalog.string_agg(c.definition, E',\n  ' order by c.attnum) from columns c where c.attrelid = r.oid),
          (select pg_catalog.string_agg(c.definition, E',\n  ' order by c.place, c.name) from constraints c where c.conrelid = r.oid)),
        coalesce(' partition by ' || r.partitioning, ''), coalesce(' with (' || pg_catalog.array_to_string(r.options, ', ') || ')', '')) end
  from relations r
  where r.kind <> 'S' or not exists (select from pg_catalog.pg_depend d where d.objid = r.oid and d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.deptype = 'i')
  union all
  select r.schema, 3, r.name, 2, 0, i.relname, pg_catalog.pg_get_indexdef(i.oid) || ';'
  from relations r
  join pg_catalog.pg_index x on x.indrelid = r.oid
  join pg_catalog.pg_class i on i.oid = x.indexrelid
  where not exists (select from pg_catalog.pg_constraint c where c.conindid = i.oid and c.contype in ('p', 'u', 'x'))
  union all
  select r.schema, 3, r.name, 3, 0, g.tgname, pg_catalog.pg_get_triggerdef(g.oid) || ';' from relations r join pg_catalog.pg_trigger g on g.tgrelid = r.oid where not g.tgisinternal
  union all
  select r.schema, 3, r.name, 4, 0, '', pg_catalog.format('alter table %s enable row level security;', r.full_name) from relations r where r.is_secured
  union all
  select r.schema, case r.kind when 'v' then 4 when 'S' then 2 else 3 end, r.name, 5, 0, g.grantee, g.definition from relations r join grants g on g.catalog = 'pg_class' and g.oid = r.oid
  union all
  select r.schema, 5, '', 0, 0, r.full_name, r.definition || ';' || coalesce((
           select ' -- ' || pg_catalog.string_agg(g.grantee, ', ' order by g.grantee)
             from grants g where g.catalog = 'pg_proc' and g.oid = r.oid), '')
    from routines r
)
select b.schema, b.kind, b.name, b.text
from blocks b
order by b.schema collate "C", b.kind, b.name collate "C", b.step, b.place, b.detail collate "C", b.text collate "C";
