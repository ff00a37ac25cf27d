create or replace function project.competition_row(realm_id integer, entity_id text, present canon.competitions, winners jsonb)
returns setof canon.competitions rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         case when winners ? 'sport' then winners ->> 'sport' else present.sport end,
         case when winners ? 'kind' then winners ->> 'kind' else present.kind end,
         case when winners ? 'host' then winners -> 'host' ->> 'id' else present.host_id end,
         case when winners ? 'season' then winners ->> 'season' else present.season end,
         case when winners ? 'start_date' then (winners ->> 'start_date')::date else present.start_date end,
         case when winners ? 'end_date' then (winners ->> 'end_date')::date else present.end_date end,
         case when winners ? 'time_zone' then winners ->> 'time_zone' else present.time_zone end,
         case when winners ? 'website' then winners ->> 'website' else present.website end,
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end,
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.competition_row(integer, text, canon.competitions, jsonb) is
  'The next version of a competition: its present row (null: it is new) with the values that won (null: no claim is '
  'left). DECIDE-1.';
