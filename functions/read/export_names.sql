create or replace function read.export_names(
  realm_id integer, competition_id text, division_ids text[], stage_ids text[], venue_ids text[], team_ids text[],
  out competition json, out divisions json, out stages json, out venues json, out teams json
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  competition := (
    select json_build_object('name', c.name)
      from canon.competitions c
     where c.realm_id = export_names.realm_id and c.competition_id = export_names.competition_id);
  divisions := (
    select json_object_agg(d.division_id, json_build_object(
             'name', d.name, 'age_group', d.age_group, 'gender', d.gender, 'level', nullif(d.level, '')))
      from canon.divisions d
     where d.realm_id = export_names.realm_id and d.division_id = any (export_names.division_ids));
  stages := (
    select json_object_agg(s.stage_id, json_build_object('name', s.name, 'type', s.type))
      from canon.stages s
     where s.realm_id = export_names.realm_id and s.stage_id = any (export_names.stage_ids));
  venues := (
    select json_object_agg(v.venue_id, json_build_object('name', v.name, 'latitude', v.latitude, 'longitude', v.longitude))
      from canon.venues v
     where v.realm_id = export_names.realm_id and v.venue_id = any (export_names.venue_ids));
  teams := (
    select json_object_agg(t.team_id, json_build_object('name', t.name))
      from canon.teams t
     where t.realm_id = export_names.realm_id and t.team_id = any (export_names.team_ids));
end;
$$;

comment on function read.export_names(integer, text, text[], text[], text[], text[]) is
  'Returns what an export says of the entities that its fixtures refer to, by id: names, and of divisions, stages and venues a little '
  'more. null for none (EXPORT-3).';
