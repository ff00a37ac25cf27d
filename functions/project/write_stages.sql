create or replace function project.write_stages(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  with drafted as materialized (
    select d.entity_id, d.seq, d.is_new, e.division_id as left_id,
           jsonb_build_object(
             'division', e.division_id, 'name', e.name, 'type', e.type, 'order', e.stage_order, 'points', e.points,
             'tiebreakers', e.tiebreakers) as state_before,
           w.unit -> 'division' ->> 'id' as division_id,
           coalesce(w.unit ->> 'name', project.stub_name(write_stages.realm_id, d.entity_id)) as name,
           coalesce(w.unit ->> 'type', 'other') as type,
           coalesce((w.unit ->> 'order')::integer, 0) as stage_order,
           w.unit ->> 'points' as points,
           case when w.unit ? 'tiebreakers' then array(select jsonb_array_elements_text(w.unit -> 'tiebreakers')) end as tiebreakers
      from pg_temp.decided d
      cross join lateral (select d.winners -> 'stage') w (unit)
      left join canon.stages e on e.realm_id = write_stages.realm_id and e.stage_id = case when not d.is_new then d.entity_id end
  ), changed as (
    select d.*
      from drafted d
     where d.is_new or d.state_before is distinct from jsonb_build_object(
             'division', d.division_id, 'name', d.name, 'type', d.type, 'order', d.stage_order, 'points', d.points,
             'tiebreakers', d.tiebreakers)
  ), written as (
    insert into canon.stages (realm_id, stage_id, division_id, name, type, stage_order, points, tiebreakers)
    select write_stages.realm_id, c.entity_id, c.division_id, c.name, c.type, c.stage_order, c.points, c.tiebreakers from changed c
        on conflict on constraint stages_pkey do update
          set division_id = excluded.division_id, name = excluded.name, type = excluded.type, stage_order = excluded.stage_order,
              points = excluded.points, tiebreakers = excluded.tiebreakers
  ), noted as (
    insert into pg_temp.touched_stages (stage_id) select c.entity_id from changed c
  )
  insert into pg_temp.touched (competition_id, seq, field, part_id, is_renamed)
  select distinct p.competition_id, c.seq, 'stages.' || c.entity_id, c.entity_id, not c.is_new
    from changed c
    cross join lateral (
      select (select v.competition_id from canon.divisions v where v.realm_id = write_stages.realm_id and v.division_id = c.division_id)
      union
      select (select v.competition_id from canon.divisions v where v.realm_id = write_stages.realm_id and v.division_id = c.left_id)
    ) p (competition_id);

  insert into pg_temp.stale (entity_type, entity_id)
  select distinct 'stage', t.part_id from pg_temp.touched t where t.is_renamed and starts_with(t.field, 'stages.');
  perform from canon.stages e
    where e.realm_id = write_stages.realm_id and e.stage_id in (select r.entity_id from pg_temp.stale r where r.entity_type = 'stage')
    order by e.stage_id for update;
  perform project.touch_competitions(write_stages.realm_id);
end;
$$;

comment on function project.write_stages(integer) is
  'Writes decided stages; what changed counts as a change of their competition (field path stages.<id>), and their tables may change.';
