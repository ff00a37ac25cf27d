create or replace function canon.stage_fields(stage canon.stages) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'division', canon.reference(stage.division_id), 'name', stage.name, 'type', stage.type, 'order', stage.stage_order,
  'points', stage.points, 'tiebreakers', stage.tiebreakers, 'merged_into', stage.merged_into));

comment on function canon.stage_fields(canon.stages) is 'A stage as its row has it: each field with its value.';
