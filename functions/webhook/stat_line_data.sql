create or replace function webhook.stat_line_data(change ledger.changes) returns jsonb
language sql stable
begin atomic
  select jsonb_strip_nulls(jsonb_build_object(
           'fixture', f.fields -> 'fixture',
           'team', jsonb_build_object('id', f.fields #> '{team,id}', 'name', (
             select t.name from canon.teams t where t.realm_id = change.realm_id and t.team_id = f.fields #>> '{team,id}')),
           'period', nullif(f.fields ->> 'period', ''), 'sport', f.fields -> 'sport'))
    from (select ledger.state_at(change.realm_id, change.entity_id, change.version) offset 0) f (fields);
end;

comment on function webhook.stat_line_data(ledger.changes) is
  'What the event of a change of a team''s line says beyond what all events say; never figures (EVENT-7).';
