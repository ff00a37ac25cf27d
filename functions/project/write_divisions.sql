create or replace function project.write_divisions(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with changed as materialized (
    select d.entity_id, d.seq, d.is_new, e.competition_id as left_id, t as division
      from pg_temp.decided d
      left join canon.divisions e on e.realm_id = write_divisions.realm_id and e.division_id = case when not d.is_new then d.entity_id end
      cross join lateral project.division_row(write_divisions.realm_id, d.entity_id, d.winners -> 'division') t
     where d.is_new or canon.division_fields(e) <> canon.division_fields(t)
  ), written as (
    insert into canon.divisions
    select (c.division).* from changed c
        on conflict on constraint divisions_pkey do update
       set competition_id = excluded.competition_id, name = excluded.name, age_group = excluded.age_group, gender = excluded.gender,
           level = excluded.level
  ), placed as (
    select c.*, p.competition_id, p.is_present
      from changed c
      cross join lateral (
        select (c.division).competition_id, true
        union all
        select c.left_id, false where c.left_id is distinct from (c.division).competition_id
      ) p (competition_id, is_present)
  )
  insert into pg_temp.touched (competition_id, seq, field, value, part_id, is_renamed)
  select p.competition_id, p.seq, 'divisions.' || p.entity_id,
         case when p.is_present then canon.division_fields(p.division) - 'competition' end, p.entity_id, not p.is_new
    from placed p
  union all
  -- A division that moves takes its stages along.
  select p.competition_id, p.seq, 'stages.' || s.stage_id, case when p.is_present then canon.stage_fields(s) end, s.stage_id, false
    from placed p
    join canon.stages s on s.realm_id = write_divisions.realm_id and s.division_id = p.entity_id
   where not p.is_new and p.left_id is distinct from (p.division).competition_id;

  insert into pg_temp.stale (entity_type, entity_id)
  select distinct 'division', t.part_id from pg_temp.touched t where t.is_renamed and starts_with(t.field, 'divisions.');
  perform from canon.divisions e
    where e.realm_id = write_divisions.realm_id
      and e.division_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'division')
    order by e.division_id for update;
  perform project.touch_competitions(write_divisions.realm_id);
end;
$$;

comment on function project.write_divisions(integer) is
  'Writes decided divisions; what changed counts as a change of their competition (field path divisions.<id>, HISTORY-5).';
