create or replace function project.stage_row(realm_id integer, entity_id text, unit jsonb)
returns setof canon.stages rows 1
language sql stable
begin atomic
  select realm_id, entity_id, unit -> 'division' ->> 'id', coalesce(unit ->> 'name', project.stub_name(realm_id, entity_id)),
         coalesce(unit ->> 'type', 'other'), coalesce((unit ->> 'order')::integer, 0), unit ->> 'points',
         case when unit ? 'tiebreakers' then array(select jsonb_array_elements_text(unit -> 'tiebreakers')) end;
end;

comment on function project.stage_row(integer, text, jsonb) is 'A stage as the claim on it that won has it (DECIDE-1).';
