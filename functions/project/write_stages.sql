create or replace function project.write_stages(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with drafted as (
    select d.entity_id, d.seq, d.is_new, d.observations, e.division_id as left_id, t as stage,
           case when e.void_at is null then canon.stage_fields(e) else '{}' end as before,
           case when t.void_at is null then canon.stage_fields(t) else '{}' end as after
      from pg_temp.decided d
      left join canon.stages e on e.realm_id = write_stages.realm_id and e.stage_id = case when not d.is_new then d.entity_id end
      cross join lateral project.stage_row(write_stages.realm_id, d.entity_id, e, d.winners) t
  ), changed as materialized (
    select d.*, w.left_competition, w.competition_id, w.left_competition is distinct from w.competition_id as is_moved
      from drafted d
      cross join lateral (
        select (select l.competition_id from canon.divisions l where l.realm_id = write_stages.realm_id and l.division_id = d.left_id),
               (select n.competition_id from canon.divisions n
                 where n.realm_id = write_stages.realm_id and n.division_id = (d.stage).division_id)
        offset 0
      ) w (left_competition, competition_id)
     where d.is_new or d.before <> d.after
  ), written as (
    insert into canon.stages
    select (c.stage).* from changed c
        on conflict on constraint stages_pkey do update
       set division_id = excluded.division_id, name = excluded.name, type = excluded.type, stage_order = excluded.stage_order,
           points = excluded.points, tiebreakers = excluded.tiebreakers, merged_into = excluded.merged_into, void_at = excluded.void_at
  ), noted as (
    insert into pg_temp.touched_stages (stage_id) select c.entity_id from changed c
  )
  insert into pg_temp.touched (competition_id, seq, entity_type, part_id, field, value, observation_id, is_shown)
  select p.competition_id, c.seq, 'stage', c.entity_id, canon.path_of('stage', c.entity_id, m.key), nullif(m.value, 'null'),
         case when c.is_moved and not c.is_new and p.is_present
              then canon.winning_observation(write_stages.realm_id, c.entity_id, m.key) else c.observations ->> m.key end,
         not c.is_new and p.is_present and m.key in ('name', 'type')
    from changed c
    cross join lateral (
      select c.competition_id, true, case when c.is_moved then '{}' else c.before end, c.after
      union all
      select c.left_competition, false, c.before, '{}' where c.is_moved and not c.is_new
    ) p (competition_id, is_present, before, after)
    cross join lateral jsonb_each(project.moves(p.before, p.after)) m;

  insert into pg_temp.invalidated (entity_type, entity_id)
  select distinct t.entity_type, t.part_id from pg_temp.touched t where t.is_shown;
  perform from canon.stages e
    where e.realm_id = write_stages.realm_id and e.stage_id in (select r.entity_id from pg_temp.invalidated r where r.entity_type = 'stage')
    order by e.stage_id for update;
  perform project.touch_competitions(write_stages.realm_id);
end;
$$;

comment on function project.write_stages(integer) is
  'Writes decided stages; a change in one counts as a change of its competition (field paths stages.<id>.<field>, HISTORY-5), and its '
  'table may change.';
