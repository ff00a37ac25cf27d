create or replace function project.stage_row(realm_id integer, entity_id text, present canon.stages, winners jsonb)
returns setof canon.stages rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         case when winners ? 'division' then winners -> 'division' ->> 'id' else present.division_id end,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         coalesce(winners ->> 'type', case when not winners ? 'type' then present.type end, 'other'),
         coalesce((winners ->> 'order')::integer, case when not winners ? 'order' then present.stage_order end, 0),
         case when winners ? 'points' then winners ->> 'points' else present.points end,
         case when not winners ? 'tiebreakers' then present.tiebreakers
              when jsonb_typeof(winners -> 'tiebreakers') = 'array' then array(select jsonb_array_elements_text(winners -> 'tiebreakers'))
              end,
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end;
end;

comment on function project.stage_row(integer, text, canon.stages, jsonb) is
  'A stage as it is next: its present row (null: it is new) with the values that won (null: no claim is left). DECIDE-1, DECIDE-35.';
