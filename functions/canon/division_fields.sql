create or replace function canon.division_fields(division canon.divisions) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'competition', canon.reference(division.competition_id), 'name', division.name, 'age_group', division.age_group,
  'gender', division.gender, 'level', division.level, 'merged_into', division.merged_into));

comment on function canon.division_fields(canon.divisions) is 'A division as its row has it: each field with its value.';
