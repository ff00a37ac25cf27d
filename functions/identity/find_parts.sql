create or replace function identity.parts_of(realm_id integer, whole_id text)
returns table (part_id text, mark text, type text, stage_order integer, name text, age_group text, gender text)
language sql stable
begin atomic
  select p.part_id, p.mark, p.type, p.stage_order, p.name, p.age_group, p.gender
    from (
      select d.division_id, 'division', lower(btrim(d.name)) || chr(31) || coalesce(d.age_group, '') || chr(31) || coalesce(d.gender, ''),
             d.name, d.age_group, d.gender, null, null
        from canon.divisions d
       where d.realm_id = parts_of.realm_id and d.competition_id = any (identity.members_of(parts_of.realm_id, whole_id))
      union all
      select s.stage_id, 'stage', lower(btrim(s.name)) || chr(31) || s.type || chr(31) || s.stage_order,
             s.name, null, null, s.type, s.stage_order
        from canon.stages s where s.realm_id = parts_of.realm_id and s.division_id = any (identity.members_of(parts_of.realm_id, whole_id))
    ) p (part_id, entity_type, mark, name, age_group, gender, type, stage_order)
   where exists (
     select
       from (
         select e.mapping_id from canon.external_ids e
          where e.realm_id = parts_of.realm_id and (e.entity_id = p.part_id and e.origin_id is null or e.origin_id = p.part_id) offset 0
       ) m
       cross join lateral (
         select k.value from canon.claims k
          where k.realm_id = parts_of.realm_id and k.mapping_id = m.mapping_id and k.field = canon.parent_of(p.entity_type) offset 0
       ) c
      where c.value ->> 'id' = parts_of.whole_id);
end;

comment on function identity.parts_of(integer, text) is
  'Returns the divisions of a competition, or the stages of a division, that a source claims belong to it, as they were before any '
  'merge, each with what distinguishes it there. IDENTITY-20.';

create or replace function identity.find_parts(realm_id integer, first_id text, second_id text)
returns table (low_id text, high_id text, is_sure boolean)
language sql stable
begin atomic
  with parts as materialized (
    select x.whole_id, p.part_id, p.mark, p.type, p.stage_order, likeness.read_part(p.name, p.age_group, p.gender) as profile,
           canon.survivor_of(find_parts.realm_id, p.part_id) as survivor_id,
           count(*) over (partition by x.whole_id, p.mark) as marks, count(*) over (partition by x.whole_id, p.type) as types
      from (values (find_parts.first_id), (find_parts.second_id)) x (whole_id)
      cross join lateral identity.parts_of(find_parts.realm_id, x.whole_id) p
  ), agreeing as materialized (
    select o.part_id as our_id, t.part_id as their_id, o.survivor_id as our_survivor_id, t.survivor_id as their_survivor_id,
           case when x.is_equal then 3 when x.is_only or x.is_read then 2 else 1 end as strength
      from parts o
      join parts t on t.whole_id = find_parts.second_id and t.part_id <> o.part_id and t.type is not distinct from o.type
      cross join lateral (
        select o.mark = t.mark and o.marks = 1 and t.marks = 1, o.type is not null and o.types = 1 and t.types = 1,
               o.type is not null and 1 in (o.types, t.types),
               o.profile - '{age_group,birth_year,size}'::text[] = t.profile - '{age_group,birth_year,size}'::text[]
                 and (o.profile -> 'age_group' = t.profile -> 'age_group' or o.profile -> 'birth_year' = t.profile -> 'birth_year'
                      or not o.profile ?| '{age_group,birth_year}' and not t.profile ?| '{age_group,birth_year}')
                 and case when o.type is null then o.profile <> '{}'
                          else o.stage_order = t.stage_order or 0 in (o.stage_order, t.stage_order) end
      ) x (is_equal, is_only, is_lone, is_read)
     where o.whole_id = find_parts.first_id and (x.is_equal or (x.is_lone or x.is_read) and not exists (
             select from jsonb_each(o.profile - 'words') a where t.profile ? a.key and t.profile -> a.key <> a.value))
       -- A child that is paired is not a candidate for another.
       and (o.survivor_id = t.survivor_id or (
             o.survivor_id <> all (array(select n.survivor_id from parts n where n.whole_id = find_parts.second_id))
             and t.survivor_id <> all (array(select n.survivor_id from parts n where n.whole_id = find_parts.first_id))))
  ), counted as (
    select a.*, greatest(count(*) over ours, count(*) over theirs) as candidates,
           greatest(count(*) filter (where a.strength > 1) over ours, count(*) filter (where a.strength > 1) over theirs) as rivals,
           greatest(max(a.strength) over ours, max(a.strength) over theirs) as strongest
      from agreeing a
    window ours as (partition by a.our_id), theirs as (partition by a.their_id)
  )
  select least(c.our_id, c.their_id), greatest(c.our_id, c.their_id),
         -- Two entries of one source are two entities.
         c.our_survivor_id = c.their_survivor_id or (c.strength = 3 or c.strength = 2 and c.rivals = 1)
           and not identity.has_common_source(find_parts.realm_id, c.our_survivor_id, c.their_survivor_id)
    from counted c where c.strength = 3 or c.strength = c.strongest and c.candidates <= 5 order by 1, 2;
end;

comment on function identity.find_parts(integer, text, text) is
  'Returns the pairs of divisions of two competitions, or of stages of two divisions, that agree in what distinguishes them, and '
  'whether they are certain: each agrees with no other, or has exactly the same name, and no source lists both. IDENTITY-35, '
  'IDENTITY-215.';

create or replace function identity.pair_parts(realm_id integer, decision_ids text[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column -- on conflict requires its target as a plain name
declare
  v_time text := util.ulid_time(util.now());
  v_type text;
begin
  -- The stages follow the divisions that were just paired.
  foreach v_type in array array['division', 'stage'] loop
    insert into identity.decisions as d (
      realm_id, decision_id, entity_type, first_id, second_id, kind, status, rests_on, score, evidence, evidence_hash, matcher, decided_at,
      decided_by)
    select pair_parts.realm_id, 'rev_' || v_time || util.ulid_tail(), v_type, p.low_id, p.high_id, 'merge',
           case when p.is_sure then 'approved' else 'pending' end, w.decision_id,
           case when not p.is_sure then matching.threshold('review') end, e.evidence, identity.hash_evidence(e.evidence),
           case when not p.is_sure then likeness.version_in_force() end,
           case when p.is_sure then w.decided_at end, case when p.is_sure then w.decided_by end
      from identity.decisions w
      cross join lateral identity.find_parts(pair_parts.realm_id, w.first_id, w.second_id) p
      cross join lateral (
        select jsonb_build_object('words', format(
          'They belong to the same %s, and there they have the same %s%s', w.entity_type,
          case v_type when 'division' then 'age group, gender and name' else 'type and name, or no other of their type is there' end,
          case when p.is_sure then '.' else ', but so have others, or one source lists both.' end))
      ) e (evidence)
     where w.realm_id = pair_parts.realm_id
       and (w.decision_id = any (pair_parts.decision_ids) or w.rests_on = any (pair_parts.decision_ids))
       and w.stands and w.entity_type = case v_type when 'division' then 'competition' else 'division' end
       -- What was unmerged while the parent is in force stays apart.
       and not exists (
         select from identity.decisions r
          where r.realm_id = pair_parts.realm_id and r.first_id = p.low_id and r.second_id = p.high_id
            and r.status = 'rejected' and r.rests_on = w.decision_id)
     order by p.low_id, p.high_id
        on conflict (first_id, second_id, realm_id) where status <> 'rejected' do update
       set status = excluded.status, rests_on = excluded.rests_on, decided_at = excluded.decided_at, decided_by = excluded.decided_by
     where d.status = 'pending' and excluded.status = 'approved';
  end loop;
end;
$$;

comment on function identity.pair_parts(integer, text[]) is
  'Approves, together with decisions on competitions or divisions, the merges of their children that certainly agree, as decisions that '
  'rest on them, and queues children that agree with several for review. IDENTITY-35, IDENTITY-215.';
