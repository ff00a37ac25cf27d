create or replace function read.competition_parts(realm_id integer, competition_id text) returns text[]
language sql stable
begin atomic
  select array_agg(p.part_id)
    from (
      select d.division_id as part_id from canon.divisions d
       where d.realm_id = competition_parts.realm_id and d.competition_id = competition_parts.competition_id
         and d.merged_into is null
      union all
      select s.stage_id
        from canon.divisions d
        join canon.stages s on s.realm_id = d.realm_id and s.division_id = d.division_id
       where d.realm_id = competition_parts.realm_id and d.competition_id = competition_parts.competition_id
         and s.merged_into is null
    ) p;
end;

comment on function read.competition_parts(integer, text) is 'Returns the ids of a competition''s divisions and their stages.';
