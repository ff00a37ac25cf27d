create or replace function standings.tables_after(realm_id integer, competition_id text, after_stage text, row_limit integer)
returns table (stage_id text, number bigint)
language sql stable
begin atomic
  with tables as materialized (
    select d.name as division_name, d.division_id, s.stage_order, s.name, s.stage_id
      from canon.stages s
      left join canon.divisions d on d.realm_id = s.realm_id and d.division_id = s.division_id
     where s.realm_id = tables_after.realm_id and s.stage_id = tables_after.after_stage
  )
  select t.stage_id, row_number() over (order by d.name, d.division_id, s.stage_order, s.name, s.stage_id)
    from canon.divisions d
    join canon.stages s on s.realm_id = d.realm_id and s.division_id = d.division_id
    join standings.tables t on t.realm_id = s.realm_id and t.stage_id = s.stage_id
   where d.realm_id = tables_after.realm_id and d.competition_id = tables_after.competition_id
     and (tables_after.after_stage is null
          or (d.name, d.division_id, s.stage_order, s.name, s.stage_id)
             > (select o.division_name, o.division_id, o.stage_order, o.name, o.stage_id from tables o))
   limit tables_after.row_limit;
end;

comment on function standings.tables_after(integer, text, text, integer) is
  'Returns at most row_limit stages of a competition that have a table, by division and order, after a stage (null: from the first), at '
  'its current position. STANDING-1, LIST-23.';
