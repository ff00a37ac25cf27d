create or replace function project.write_divisions(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.observations, e.competition_id as left_id, t as division,
           case when e.void_at is null then canon.division_fields(e) else '{}' end as before,
           case when t.void_at is null then canon.division_fields(t) else '{}' end as after
      from pg_temp.decided d
      left join canon.divisions e on e.realm_id = write_divisions.realm_id and e.division_id = case when not d.is_new then d.entity_id end
      cross join lateral project.division_row(write_divisions.realm_id, d.entity_id, e, d.winners) t
  ), changed as materialized (
    select d.*, d.left_id is distinct from (d.division).competition_id as is_moved from drafted d where d.is_new or d.before <> d.after
  ), written as (
    insert into canon.divisions
    select (c.division).* from changed c
        on conflict on constraint divisions_pkey do update
       set competition_id = excluded.competition_id, name = excluded.name, age_group = excluded.age_group, gender = excluded.gender,
           level = excluded.level, merged_into = excluded.merged_into, void_at = excluded.void_at
  ), placed as (
    select c.entity_id, c.seq, c.is_new, c.is_moved, c.observations, p.competition_id, p.is_present, p.before, p.after
      from changed c
      cross join lateral (
        select (c.division).competition_id, true, case when c.is_moved then '{}' else c.before end, c.after
        union all
        select c.left_id, false, c.before, '{}' where c.is_moved and not c.is_new
      ) p (competition_id, is_present, before, after)
  )
  insert into pg_temp.touched (competition_id, seq, entity_type, part_id, field, value, observation_id, is_shown)
  select p.competition_id, p.seq, 'division', p.entity_id, canon.path_of('division', p.entity_id, m.key), nullif(m.value, 'null'),
         case when p.is_moved and not p.is_new and p.is_present
              then canon.winning_observation(write_divisions.realm_id, p.entity_id, m.key) else p.observations ->> m.key end,
         not p.is_new and p.is_present and m.key in ('name', 'age_group', 'gender', 'level')
    from placed p
    cross join lateral jsonb_each(project.moves(p.before - 'competition', p.after - 'competition')) m
  union all
  -- A division that moves takes its stages with it.
  select p.competition_id, p.seq, 'stage', s.stage_id, canon.path_of('stage', s.stage_id, f.key), case when p.is_present then f.value end,
         case when p.is_present then canon.winning_observation(write_divisions.realm_id, s.stage_id, f.key) end, false
    from placed p
    join canon.stages s on s.realm_id = write_divisions.realm_id and s.division_id = p.entity_id
    cross join lateral jsonb_each(canon.stage_fields(s)) f
   where p.is_moved and not p.is_new;

  insert into pg_temp.invalidated (entity_type, entity_id)
  select distinct t.entity_type, t.part_id from pg_temp.touched t where t.is_shown;
  perform from canon.divisions e
    where e.realm_id = write_divisions.realm_id
      and e.division_id in (select r.entity_id from pg_temp.invalidated r where r.entity_type = 'division')
    order by e.division_id for update;
  perform project.touch_competitions(write_divisions.realm_id);
end;
$$;

comment on function project.write_divisions(integer) is
  'Writes decided divisions; a change in one counts as a change of its competition (field paths divisions.<id>.<field>, HISTORY-5).';
