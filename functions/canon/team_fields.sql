create or replace function canon.team_fields(team canon.teams) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'name', team.name, 'organization', canon.reference(team.organization_id), 'sport', team.sport, 'age_group', team.age_group,
  'birth_year', team.birth_year, 'gender', team.gender, 'season', team.season, 'level', team.level, 'colors', team.colors,
  'merged_into', team.merged_into))
  || canon.sanctioning_fields(team.sanctioning);

comment on function canon.team_fields(canon.teams) is
  'A team as its row has it: each field path with its value, without those that have none. HISTORY-16.';
