create or replace function identity.find_parts(realm_id integer, first_id text, second_id text)
returns table (low_id text, high_id text, is_sure boolean)
language sql stable
begin atomic
  with ours as materialized (
    select p.*, identity.survivor_of(find_parts.realm_id, p.part_id) as survivor_id, count(*) over (partition by p.mark) as marks,
           count(*) over (partition by p.type) as types
      from identity.parts_of(find_parts.realm_id, find_parts.first_id) p
  ), theirs as materialized (
    select p.*, identity.survivor_of(find_parts.realm_id, p.part_id) as survivor_id, count(*) over (partition by p.mark) as marks,
           count(*) over (partition by p.type) as types
      from identity.parts_of(find_parts.realm_id, find_parts.second_id) p
  ), alike as materialized (
    select o.part_id as our_id, t.part_id as their_id, o.survivor_id as our_survivor_id, t.survivor_id as their_survivor_id,
           case when x.is_equal then 3 when x.is_only or x.is_read then 2 else 1 end as strength
      from ours o
      join theirs t on t.part_id <> o.part_id and t.type is not distinct from o.type
      cross join lateral (
        select o.mark = t.mark and o.marks = 1 and t.marks = 1, o.type is not null and o.types = 1 and t.types = 1,
               o.type is not null and 1 in (o.types, t.types),
               o.profile - '{ages,years,size}'::text[] = t.profile - '{ages,years,size}'::text[]
                 and (o.profile -> 'ages' = t.profile -> 'ages' or o.profile -> 'years' = t.profile -> 'years'
                      or not o.profile ?| '{ages,years}' and not t.profile ?| '{ages,years}')
                 and case when o.type is null then o.profile <> '{}'
                          else o.stage_order = t.stage_order or 0 in (o.stage_order, t.stage_order) end
      ) x (is_equal, is_only, is_lone, is_read)
     where (x.is_equal or (x.is_lone or x.is_read) and not exists (
             select from jsonb_each(o.profile - 'words') a
              where t.profile ? a.key and t.profile -> a.key <> a.value))
       -- Whoever has found his other is no other's.
       and (o.survivor_id = t.survivor_id or (
             o.survivor_id <> all (array(select n.survivor_id from theirs n))
             and t.survivor_id <> all (array(select n.survivor_id from ours n))))
  ), counted as (
    select a.*, greatest(count(*) over ours, count(*) over theirs) as candidates,
           greatest(count(*) filter (where a.strength > 1) over ours, count(*) filter (where a.strength > 1) over theirs) as rivals,
           greatest(max(a.strength) over ours, max(a.strength) over theirs) as strongest
      from alike a
    window ours as (partition by a.our_id), theirs as (partition by a.their_id)
  )
  select least(c.our_id, c.their_id), greatest(c.our_id, c.their_id),
         -- What one source lists twice is two.
         c.our_survivor_id = c.their_survivor_id or (c.strength = 3 or c.strength = 2 and c.rivals = 1)
           and not identity.has_common_source(find_parts.realm_id, c.our_survivor_id, c.their_survivor_id)
    from counted c
   where c.strength = 3 or c.strength = c.strongest and c.candidates <= 5
   order by 1, 2;
end;

comment on function identity.find_parts(integer, text, text) is
  'Returns the pairs of divisions of two competitions, or of stages of two divisions, that agree in what tells parts apart, and whether '
  'that is sure: each is the only one that the other agrees with, or is called exactly alike, and no source lists both (IDENTITY-35, '
  'IDENTITY-215).';
