-- The operations that people may call, one row each, ordered by name: what each takes and returns, its comment, its row in
-- tenancy.permissions, and the members of the rows that it returns (null: it returns none).
select p.proname as name,
  coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object('name', a.name, 'type', pg_catalog.format_type(a.type, null)) order by a.place)
    from rows from (pg_catalog.unnest(p.proargnames), pg_catalog.unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])), pg_catalog.unnest(p.proargmodes)) with ordinality as a (name, type, mode, place)
    where coalesce(a.mode, 'i') in ('i', 'b') and a.type is not null and a.name <> 'credential'
  ), '[]') as arguments,
  case p.prorettype when 'pg_catalog.record'::pg_catalog.regtype then 'manage.' || p.proname
    else case when t.typtype = 'c' then tn.nspname || '.' || t.typname else pg_catalog.format_type(t.oid, null) end end as type,
  p.proretset as "isList",
  pg_catalog.obj_description(p.oid, 'pg_proc') as comment,
  r.least_role as role, r.is_read as "isRead", r.takes_tokens as "takesTokens", r.note,
  pg_catalog.obj_description(t.typrelid, 'pg_class') as about,
  case when t.typtype = 'c' then (
      select pg_catalog.json_agg(pg_catalog.json_build_object('name', a.attname, 'type', pg_catalog.format_type(a.atttypid, null)) order by a.attnum)
      from pg_catalog.pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped)
    when p.prorettype = 'pg_catalog.record'::pg_catalog.regtype then (
      select pg_catalog.json_agg(pg_catalog.json_build_object('name', a.name, 'type', pg_catalog.format_type(a.type, null)) order by a.place)
      from rows from (pg_catalog.unnest(p.proargnames), pg_catalog.unnest(p.proallargtypes), pg_catalog.unnest(p.proargmodes)) with ordinality as a (name, type, mode, place)
      where a.mode in ('o', 't', 'b'))
  end as members
from pg_catalog.pg_proc p
join pg_catalog.pg_type t on t.oid = p.prorettype
join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
cross join lateral (
  select o.least_role, o.is_read, o.takes_tokens, o.note from tenancy.permissions o
   where o.verb = p.proname and o.logins && array['desk', 'sign_in']
   order by tenancy.role_level(o.least_role) limit 1) r
where p.pronamespace = 'manage'::pg_catalog.regnamespace
order by p.proname collate "C";
