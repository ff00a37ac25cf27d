create or replace function identity.note_keys(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with said as materialized (
    -- A mark of -1 takes a name off its key.
    select k.key, array_agg(k.mapping_id order by k.mapping_id) as mapping_ids, array_agg(k.mark order by k.mapping_id) as marks
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
  select note_keys.realm_id, s.key, case when not w.is_full then s.mapping_ids end, case when not w.is_full then s.marks end
    from said s
    cross join lateral (select cardinality(s.mapping_ids) > 50) w (is_full)
   -- What nobody looks under any more is not written, nor locked.
   where not exists (
     select from identity.keys f where f.realm_id = note_keys.realm_id and f.key = s.key and f.mapping_ids is null offset 0)
   order by s.key
      on conflict on constraint keys_pkey do update
     set (mapping_ids, marks) = (
           select case when count(*) <= 50 then array_agg(e.mapping_id) end, case when count(*) <= 50 then array_agg(e.mark) end
             from (
               select o.mapping_id, o.mark from unnest(k.mapping_ids, k.marks) o (mapping_id, mark)
                where o.mapping_id <> all (excluded.mapping_ids)
               union all
               select a.mapping_id, a.mark from unnest(excluded.mapping_ids, excluded.marks) a (mapping_id, mark) where a.mark >= 0
             ) e)
   where k.mapping_ids is not null;
end;
$$;

comment on function identity.note_keys(integer) is
  'Enters the names of pg_temp.named under their blocking keys, with what they say for sure, and takes them off those that they had '
  'before. A key that comes to more than 50 names is passed over from then on. Locks the keys in their order (docs/locks.md). '
  'IDENTITY-113.';
