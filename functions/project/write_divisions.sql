create or replace function project.write_divisions(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  with drafted as materialized (
    select d.entity_id, d.seq, d.is_new, e.competition_id as left_id,
           jsonb_build_object(
             'competition', e.competition_id, 'name', e.name, 'age_group', e.age_group, 'gender', e.gender, 'level', e.level
           ) as state_before,
           w.unit -> 'competition' ->> 'id' as competition_id,
           coalesce(w.unit ->> 'name', project.stub_name(write_divisions.realm_id, d.entity_id)) as name,
           w.unit ->> 'age_group' as age_group,
           w.unit ->> 'gender' as gender,
           w.unit ->> 'level' as level
      from pg_temp.decided d
      cross join lateral (select d.winners -> 'division') w (unit)
      left join canon.divisions e on e.realm_id = write_divisions.realm_id and e.division_id = case when not d.is_new then d.entity_id end
  ), changed as (
    select d.*
      from drafted d
     where d.is_new or d.state_before is distinct from jsonb_build_object(
             'competition', d.competition_id, 'name', d.name, 'age_group', d.age_group, 'gender', d.gender, 'level', d.level)
  ), written as (
    insert into canon.divisions (realm_id, division_id, competition_id, name, age_group, gender, level)
    select write_divisions.realm_id, c.entity_id, c.competition_id, c.name, c.age_group, c.gender, c.level from changed c
        on conflict on constraint divisions_pkey do update
          set competition_id = excluded.competition_id, name = excluded.name, age_group = excluded.age_group, gender = excluded.gender,
              level = excluded.level
  )
  insert into pg_temp.touched (competition_id, seq, field, part_id, is_renamed)
  select distinct p.competition_id, c.seq, 'divisions.' || c.entity_id, c.entity_id, not c.is_new
    from changed c
    cross join lateral (select c.competition_id union select c.left_id) p (competition_id);

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
  'Writes decided divisions; what changed counts as a change of their competition (field path divisions.<id>).';
