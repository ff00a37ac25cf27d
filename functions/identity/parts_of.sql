create or replace function identity.parts_of(realm_id integer, whole_id text)
returns table (part_id text, mark text, type text, stage_order integer, profile jsonb)
language sql stable
begin atomic
  select p.part_id, p.mark, p.type, p.stage_order, identity.read_part(p.name, p.age_group, p.gender)
    from (
      select d.division_id, 'division', lower(btrim(d.name)) || chr(31) || coalesce(d.age_group, '') || chr(31) || coalesce(d.gender, ''),
             d.name, d.age_group, d.gender, null, null
        from canon.divisions d
       where d.realm_id = parts_of.realm_id and d.competition_id = any (identity.members_of(parts_of.realm_id, whole_id))
      union all
      select s.stage_id, 'stage', lower(btrim(s.name)) || chr(31) || s.type || chr(31) || s.stage_order,
             s.name, null, null, s.type, s.stage_order
        from canon.stages s
       where s.realm_id = parts_of.realm_id and s.division_id = any (identity.members_of(parts_of.realm_id, whole_id))
    ) p (part_id, entity_type, mark, name, age_group, gender, type, stage_order)
   where exists (
     select
       from (
         select e.mapping_id from canon.external_ids e
          where e.realm_id = parts_of.realm_id and (e.entity_id = p.part_id and e.origin_id is null or e.origin_id = p.part_id) offset 0
       ) m
       cross join lateral (
         select k.value from canon.claims k
          where k.realm_id = parts_of.realm_id and k.mapping_id = m.mapping_id and k.field = canon.whole_of(p.entity_type) offset 0
       ) c
      where c.value ->> 'id' = parts_of.whole_id);
end;

comment on function identity.parts_of(integer, text) is
  'Returns the divisions of a competition, or the stages of a division, as they were before anything was merged: those that somebody '
  'claims are its own, each with the mark that tells it apart there (IDENTITY-20), type and order of a stage, and what its name says '
  '(identity.read_part).';
