create or replace function connect.readings_of(trial jsonb)
returns table (
  place bigint, mapping jsonb, "of" integer, fitting integer, same integer, columns jsonb, proofs jsonb, proven integer, is_proven boolean)
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  with tried as (
    select t.place, t.value -> 'mapping' as mapping, (t.value ->> 'of')::integer as "of", (t.value ->> 'found')::integer as found,
           (t.value ->> 'fitting')::integer as fitting, (t.value ->> 'same')::integer as same,
           t.value -> 'roles' as roles, t.value -> 'columns' as columns
      from jsonb_array_elements(readings_of.trial -> 'tried') with ordinality t (value, place)
  ), proved as (
    select t.place, r.role, case when b.is_base then t.found else coalesce((t.roles #>> array[r.role, 'same'])::integer, 0) end as same,
           case when b.is_base then t.of else coalesce((t.roles #>> array[r.role, 'told'])::integer, 0) end as told
      from tried t
      cross join lateral (
        select jsonb_array_elements_text(readings_of.trial -> 'roles') union select jsonb_object_keys(t.mapping)
      ) r (role)
      cross join lateral (
        select r.role in ('date', 'start', 'home', 'away', 'opponent', 'team', 'home_or_away', 'title', 'home_id', 'away_id')
      ) b (is_base)
     where t.columns ? r.role
  )
  select t.place, t.mapping, t.of, t.fitting, t.same, t.columns,
         coalesce((select jsonb_object_agg(p.role, p.same) from proved p where p.place = t.place), '{}'),
         (select count(*)::integer
            from proved p
           where p.place = t.place and readings_of.trial -> 'was' ? p.role and p.same >= 3 and p.same >= 0.9 * p.told),
         not exists (
           select from proved p
            where p.place = t.place and t.mapping ? p.role and not (p.same >= 3 and p.same >= 0.9 * p.told))
    from tried t;
$$;

comment on function connect.readings_of(jsonb) is
  'Returns each mapping that was tried for a run (its trial): how many games are listed, how many fit and how many are the same by it, '
  'the columns that each role then has, how many games bear each role out (proofs), how many roles that had a '
  'column 3 games and nine tenths bear out, and whether that is so of all that it maps. Day, start and sides are borne out by '
  'each game that is found. FEED-281.';
