create or replace function connect.readings_of(trial jsonb, layout jsonb)
returns table (place bigint, mapping jsonb, "of" integer, found integer, same integer, columns jsonb, proofs jsonb, proven integer, is_proven boolean)
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  with current as (
    select coalesce(jsonb_object_agg(m.role, m.header), '{}') as columns
      from (
        select x.value ->> 'role' as role, min(x.value ->> 'header') as header
          from jsonb_array_elements(readings_of.layout -> 'mapping') x (value)
         where x.value ->> 'role' is not null
         group by 1
      ) m
  ), tried as (
    select t.place, t.value -> 'mapping' as mapping, (t.value ->> 'of')::integer as "of", (t.value ->> 'found')::integer as found,
           (t.value ->> 'same')::integer as same, t.value -> 'roles' as roles,
           (select coalesce(jsonb_object_agg(c.key, c.value), '{}')
              from jsonb_each_text(n.columns) c
             where not exists (select from jsonb_each_text(t.value -> 'mapping') o where o.key <> c.key and o.value = c.value))
             || (t.value -> 'mapping') as columns
      from current n
      cross join jsonb_array_elements(readings_of.trial -> 'tried') with ordinality t (value, place)
  ), proved as (
    select t.place, r.role,
           case when r.role in ('date', 'start', 'home', 'away', 'opponent', 'team', 'home_or_away', 'title') then t.found
                else coalesce((t.roles #>> array[r.role, 'same'])::integer, 0) end as same,
           case when r.role in ('date', 'start', 'home', 'away', 'opponent', 'team', 'home_or_away', 'title') then t.of
                else coalesce((t.roles #>> array[r.role, 'told'])::integer, 0) end as told
      from tried t
      cross join lateral (
        select jsonb_array_elements_text(readings_of.trial -> 'roles') union select jsonb_object_keys(t.mapping)
      ) r (role)
     where t.columns ? r.role
  )
  select t.place, t.mapping, t.of, t.found, t.same, t.columns,
         coalesce((select jsonb_object_agg(p.role, p.same) from proved p where p.place = t.place), '{}'),
         (select count(*)::integer from proved p where p.place = t.place and p.same >= 3 and p.same >= 0.9 * p.told),
         not exists (
           select from proved p
            where p.place = t.place and t.mapping ? p.role and not (p.same >= 3 and p.same >= 0.9 * p.told))
    from tried t;
$$;

comment on function connect.readings_of(jsonb, jsonb) is
  'Returns each mapping that was tried for a run (its trial, its layout): how many games are listed, found and the same by it, the column '
  'that each role then has, how many games bear each role out (proofs), how many roles 3 games and nine tenths bear out, and whether that '
  'is so of all that it maps. FEED-281.';
