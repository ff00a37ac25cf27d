create or replace function project.division_row(realm_id integer, entity_id text, present canon.divisions, winners jsonb)
returns setof canon.divisions rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         case when winners ? 'competition' then winners -> 'competition' ->> 'id' else present.competition_id end,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         case when winners ? 'age_group' then winners ->> 'age_group' else present.age_group end,
         case when winners ? 'gender' then winners ->> 'gender' else present.gender end,
         case when winners ? 'level' then winners ->> 'level' else present.level end,
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end;
end;

comment on function project.division_row(integer, text, canon.divisions, jsonb) is
  'A division as it is next: its present row (null: it is new) with the values that won (null: no claim is left). DECIDE-1, DECIDE-35.';
