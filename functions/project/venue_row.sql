create or replace function project.venue_row(realm_id integer, entity_id text, present canon.venues, winners jsonb)
returns setof canon.venues rows 1
language sql stable
begin atomic
  select realm_id, entity_id,
         coalesce(winners ->> 'name', case when not winners ? 'name' then present.name end,
                  project.stub_name(realm_id, entity_id), present.name),
         case when winners ? 'address' then nullif(winners -> 'address', 'null') else present.address end,
         case when winners ? 'geo' then (winners -> 'geo' ->> 0)::double precision else present.latitude end,
         case when winners ? 'geo' then (winners -> 'geo' ->> 1)::double precision else present.longitude end,
         case when winners ? 'time_zone' then winners ->> 'time_zone' else present.time_zone end,
         coalesce(case when not winners ? 'fields' then present.fields
                       when jsonb_typeof(winners -> 'fields') = 'array'
                       then array(select jsonb_array_elements_text(winners -> 'fields')) end, '{}'),
         case when winners ? 'merged_into' then winners ->> 'merged_into' else present.merged_into end,
         coalesce(present.version, 0) + 1, coalesce(present.created_at, util.now()), util.now();
end;

comment on function project.venue_row(integer, text, canon.venues, jsonb) is
  'The next version of a venue: its present row (null: it is new) with the values that won (null: no claim is '
  'left). DECIDE-1.';
