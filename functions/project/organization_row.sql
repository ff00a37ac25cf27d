create or replace function project.organization_row(realm_id integer, entity_id text, present canon.organizations, winners jsonb)
returns setof canon.organizations rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         case when winners ? 'kind' then winners ->> 'kind' else present.kind end,
         case when winners ? 'short_name' then winners ->> 'short_name' else present.short_name end,
         case when winners ? 'region' then winners ->> 'region' else present.region end,
         case when winners ? 'country' then winners ->> 'country' else present.country end,
         case when winners ? 'website' then winners ->> 'website' else present.website end,
         project.drafted_sanctioning(present.sanctioning, winners),
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end,
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.organization_row(integer, text, canon.organizations, jsonb) is
  'The next version of an organization: its present row (null: it is new) with the values that won (null: no claim is '
  'left). DECIDE-1.';
