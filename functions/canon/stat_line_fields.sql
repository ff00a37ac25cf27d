create or replace function canon.stat_line_fields(stat_line canon.stat_lines) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'fixture', canon.reference(stat_line.fixture_id), 'team', canon.reference(stat_line.team_id), 'player', stat_line.player,
  'period', stat_line.period, 'sport', stat_line.sport, 'stats', stat_line.stats));

comment on function canon.stat_line_fields(canon.stat_lines) is
  'A stat line as its row has it: each field path with its value, without those that have none. HISTORY-16.';
