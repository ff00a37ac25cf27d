create or replace function identity.note_keys(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with said as materialized (
    -- A mark of -1 takes a name off its key.
    select k.key, array_agg(k.mapping_id order by k.mark < 0, k.mapping_id) as mapping_ids,
           array_agg(k.mark order by k.mark < 0, k.mapping_id) as marks
      from (
        select distinct on (n.mapping_id, o.key) o.key, n.mapping_id, o.mark
          from pg_temp.named n
         cross join lateral unnest(n.keys, n.marks) o (key, mark)
        union all
        select distinct o.key, n.mapping_id, -1 from pg_temp.named n cross join lateral unnest(n.old_keys) o (key)
         where not o.key = any (n.keys)
      ) k
     group by k.key
  )
  insert into identity.keys as k (realm_id, key, mapping_ids, marks)
  select note_keys.realm_id, s.key, s.mapping_ids[greatest(1, cardinality(s.mapping_ids) - 50):],
         s.marks[greatest(1, cardinality(s.marks) - 50):]
    from said s
   order by s.key
      on conflict on constraint keys_pkey do update
     set (mapping_ids, marks) = (
           select coalesce(array_agg(l.mapping_id order by l.place), '{}'), coalesce(array_agg(l.mark order by l.place), '{}')
             from (
               select e.*
                 from (
                   select o.mapping_id, o.mark, o.place - cardinality(k.mapping_ids) as place
                     from unnest(k.mapping_ids, k.marks) with ordinality o (mapping_id, mark, place)
                    where o.mapping_id <> all (excluded.mapping_ids)
                   union all
                   select a.mapping_id, a.mark, a.place
                     from unnest(excluded.mapping_ids, excluded.marks) with ordinality a (mapping_id, mark, place)
                    where a.mark >= 0
                 ) e
                order by e.place desc
                limit 51
             ) l);
end;
$$;

comment on function identity.note_keys(integer) is
  'Enters the names of pg_temp.named under their blocking keys, with what they say for sure, and takes them off those that they had '
  'before. Of the names of a key the 51 stay that were entered last. Locks the keys in their order (docs/locks.md). IDENTITY-113.';
