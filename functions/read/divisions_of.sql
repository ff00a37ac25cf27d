create or replace function read.divisions_of(realm_id integer, competition_id text) returns text
language sql stable
begin atomic
  select '[' || coalesce(string_agg(row_to_json(r)::text, ',' order by d.name, d.division_id), '') || ']'
    from canon.divisions d
    cross join lateral (
      select d.division_id as id, d.name, d.age_group, d.gender, nullif(d.level, '') as level,
             (select ('[' || coalesce(string_agg(row_to_json(g)::text, ',' order by s.stage_order, s.name, s.stage_id), '') || ']')::json
                from canon.stages s
                cross join lateral (select s.stage_id as id, s.name, s.type, s.stage_order as "order") g
               where s.realm_id = d.realm_id and s.division_id = d.division_id and s.merged_into is null) as stages
    ) r
   where d.realm_id = divisions_of.realm_id and d.competition_id = divisions_of.competition_id and d.merged_into is null;
end;

comment on function read.divisions_of(integer, text) is
  'Returns the divisions of a competition by name, each with its stages in order, as JSON text.';
