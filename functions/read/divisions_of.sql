create or replace function read.divisions_of(realm_id integer, competition_id text) returns text
language sql stable
begin atomic
  select coalesce(json_agg(json_build_object(
           'id', d.division_id, 'name', d.name, 'age_group', d.age_group, 'gender', d.gender, 'level', nullif(d.level, ''),
           'stages', coalesce((
             select json_agg(json_build_object('id', s.stage_id, 'name', s.name, 'type', s.type, 'order', s.stage_order)
                             order by s.stage_order, s.name, s.stage_id)
               from canon.stages s
              where s.realm_id = d.realm_id and s.division_id = d.division_id), '[]')) order by d.name, d.division_id), '[]')::text
    from canon.divisions d
   where d.realm_id = divisions_of.realm_id and d.competition_id = divisions_of.competition_id;
end;

comment on function read.divisions_of(integer, text) is
  'Returns the divisions of a competition by name, each with its stages in order, as JSON text.';
