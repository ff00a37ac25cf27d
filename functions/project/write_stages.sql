create or replace function project.write_stages(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with changed as materialized (
    select d.entity_id, d.seq, d.is_new, e.division_id as left_id, t as stage
      from pg_temp.decided d
      left join canon.stages e on e.realm_id = write_stages.realm_id and e.stage_id = case when not d.is_new then d.entity_id end
      cross join lateral project.stage_row(write_stages.realm_id, d.entity_id, d.winners -> 'stage') t
     where d.is_new or canon.stage_fields(e) <> canon.stage_fields(t)
  ), written as (
    insert into canon.stages
    select (c.stage).* from changed c
        on conflict on constraint stages_pkey do update
       set division_id = excluded.division_id, name = excluded.name, type = excluded.type, stage_order = excluded.stage_order,
           points = excluded.points, tiebreakers = excluded.tiebreakers
  ), noted as (
    insert into pg_temp.touched_stages (stage_id) select c.entity_id from changed c
  )
  insert into pg_temp.touched (competition_id, seq, field, value, part_id, is_renamed)
  select p.competition_id, c.seq, 'stages.' || c.entity_id, case when bool_or(p.is_present) then canon.stage_fields(c.stage) end,
         c.entity_id, not c.is_new
    from changed c
    cross join lateral (
      select (select v.competition_id from canon.divisions v
               where v.realm_id = write_stages.realm_id and v.division_id = (c.stage).division_id), true
      union all
      select (select v.competition_id from canon.divisions v where v.realm_id = write_stages.realm_id and v.division_id = c.left_id), false
    ) p (competition_id, is_present)
   group by p.competition_id, c.seq, c.entity_id, c.is_new, c.stage;

  insert into pg_temp.stale (entity_type, entity_id)
  select distinct 'stage', t.part_id from pg_temp.touched t where t.is_renamed and starts_with(t.field, 'stages.');
  perform from canon.stages e
    where e.realm_id = write_stages.realm_id and e.stage_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'stage')
    order by e.stage_id for update;
  perform project.touch_competitions(write_stages.realm_id);
end;
$$;

comment on function project.write_stages(integer) is
  'Writes decided stages; what changed counts as a change of their competition (field path stages.<id>, HISTORY-5), and their tables may '
  'change.';
