create or replace function canon.competition_fields(competition canon.competitions) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'name', competition.name, 'sport', competition.sport, 'kind', competition.kind, 'host', canon.reference(competition.host_id),
  'season', competition.season, 'start_date', competition.start_date, 'end_date', competition.end_date,
  'time_zone', competition.time_zone, 'website', competition.website,
  'merged_into', competition.merged_into));

comment on function canon.competition_fields(canon.competitions) is
  'A competition as its row has it: each field path with its value, without those that have none. HISTORY-16.';
