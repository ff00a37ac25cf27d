create or replace function webhook.stat_line_data(realm_id integer, fields jsonb) returns jsonb
language sql stable
return jsonb_strip_nulls(jsonb_build_object(
  'fixture', fields -> 'fixture',
  'team', jsonb_build_object('id', fields #> '{team,id}', 'name', (
    select t.name from canon.teams t where t.realm_id = stat_line_data.realm_id and t.team_id = fields #>> '{team,id}')),
  'period', nullif(fields ->> 'period', ''), 'sport', fields -> 'sport'));

comment on function webhook.stat_line_data(integer, jsonb) is
  'What the event of a change of a team''s line says beyond what all events say; never figures (EVENT-7).';
