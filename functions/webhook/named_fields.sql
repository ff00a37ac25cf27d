create or replace function webhook.named_fields(realm_id integer, fields jsonb) returns jsonb
language sql stable
begin atomic
  select jsonb_strip_nulls(jsonb_build_object(
    'competition', (
      select jsonb_build_object('id', c.competition_id, 'name', c.name) from canon.competitions c
       where c.realm_id = named_fields.realm_id and c.competition_id = fields #>> '{competition,id}'),
    'division', (
      select jsonb_build_object('id', d.division_id, 'name', d.name, 'age_group', d.age_group, 'gender', d.gender,
               'level', nullif(d.level, ''))
        from canon.divisions d
       where d.realm_id = named_fields.realm_id and d.division_id = fields #>> '{division,id}'),
    'stage', (
      select jsonb_build_object('id', s.stage_id, 'name', s.name, 'type', s.type) from canon.stages s
       where s.realm_id = named_fields.realm_id and s.stage_id = fields #>> '{stage,id}'),
    'sides', (
      select jsonb_agg(jsonb_build_object('role', e.side -> 'role', 'team', jsonb_build_object('id', t.team_id, 'name', t.name))
               order by e.place)
        from jsonb_array_elements(fields -> 'sides') with ordinality e (side, place)
        join canon.teams t on t.realm_id = named_fields.realm_id and t.team_id = e.side #>> '{team,id}')));
end;

comment on function webhook.named_fields(integer, jsonb) is
  'Where the fields of a fixture say that it belongs and who plays, with the names of today (EVENT-7).';
