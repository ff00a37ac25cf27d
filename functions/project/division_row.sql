create or replace function project.division_row(realm_id integer, entity_id text, unit jsonb)
returns setof canon.divisions rows 1
language sql stable
begin atomic
  select realm_id, entity_id, unit -> 'competition' ->> 'id', coalesce(unit ->> 'name', project.stub_name(realm_id, entity_id)),
         unit ->> 'age_group', unit ->> 'gender', unit ->> 'level';
end;

comment on function project.division_row(integer, text, jsonb) is 'A division as the claim on it that won has it (DECIDE-1).';
