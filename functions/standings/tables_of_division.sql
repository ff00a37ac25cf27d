create or replace function standings.tables_of_division(
  realm_id integer, division_id text, after_stage text, table_limit integer, row_limit integer, out tables jsonb, out place text
)
language sql stable
begin atomic
  with after as (
    select s.stage_order, s.name, s.stage_id from canon.stages s
     where s.realm_id = tables_of_division.realm_id and s.stage_id = tables_of_division.after_stage
  ), found as (
    select s.stage_id, s.name, s.type, t.is_complete, row_number() over (order by s.stage_order, s.name, s.stage_id) as number
      from canon.stages s
      join standings.tables t on t.realm_id = s.realm_id and t.stage_id = s.stage_id
     where s.realm_id = tables_of_division.realm_id and s.division_id = tables_of_division.division_id and s.merged_into is null
       and s.void_at is null
       and (tables_of_division.after_stage is null
            or (s.stage_order, s.name, s.stage_id) > (select a.stage_order, a.name, a.stage_id from after a))
     order by s.stage_order, s.name, s.stage_id
     limit tables_of_division.table_limit + 1
  )
  select coalesce(jsonb_agg(
           jsonb_build_object('name', f.name, 'type', f.type, 'complete', f.is_complete)
             || standings.page_rows(tables_of_division.realm_id, f.stage_id, null, tables_of_division.row_limit)
           order by f.number) filter (where f.number <= tables_of_division.table_limit), '[]'),
         case when count(*) > tables_of_division.table_limit
           then max(f.stage_id) filter (where f.number = tables_of_division.table_limit) end
    from found f;
end;

comment on function standings.tables_of_division(integer, text, text, integer, integer) is
  'Returns the tables of a division in the order of its stages, table_limit of them after a stage (null: from the first), each with the '
  'name and type of the stage, whether it is complete, and row_limit rows (standings.page_rows); and the stage after which to continue, '
  'null at the end. PAGE-9.';
