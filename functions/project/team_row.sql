create or replace function project.team_row(realm_id integer, entity_id text, present canon.teams, winners jsonb)
returns setof canon.teams rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         case when winners ? 'organization' then winners -> 'organization' ->> 'id' else present.organization_id end,
         case when winners ? 'sport' then winners ->> 'sport' else present.sport end,
         case when winners ? 'age_group' then winners ->> 'age_group' else present.age_group end,
         case when winners ? 'birth_year' then (winners ->> 'birth_year')::integer else present.birth_year end,
         case when winners ? 'gender' then winners ->> 'gender' else present.gender end,
         case when winners ? 'season' then winners ->> 'season' else present.season end,
         case when winners ? 'level' then winners ->> 'level' else present.level end,
         case when not winners ? 'colors' then present.colors
              when jsonb_typeof(winners -> 'colors') = 'array' then array(select jsonb_array_elements_text(winners -> 'colors')) end,
         project.drafted_sanctioning(present.sanctioning, winners),
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end,
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.team_row(integer, text, canon.teams, jsonb) is
  'The next version of a team: its present row (null: it is new) with the values that won (null: no claim is left). The claim coach '
  'is kept for identity and is no canonical field. DECIDE-1.';
