create or replace function read.reported_value(realm_id integer, source_id text, field text, data jsonb) returns jsonb
language sql stable
begin atomic
  select case
    when reported_value.field = any ('{competition,division,stage,venue}') then canon.reference((
      select m.entity_id
        from canon.external_ids m
       where m.realm_id = reported_value.realm_id and m.source_id = reported_value.source_id and m.entity_type = reported_value.field
         and m.external_id = reported_value.data #>> array[reported_value.field, 'external_id'] and m.player_id = ''))
    when reported_value.field = 'sides' then (
      select coalesce(jsonb_agg(
               (s.side - 'team') || jsonb_strip_nulls(jsonb_build_object('team', canon.reference(m.entity_id))) order by s.place), '[]')
        from jsonb_array_elements(reported_value.data -> 'sides') with ordinality s (side, place)
        left join canon.external_ids m
          on m.realm_id = reported_value.realm_id and m.source_id = reported_value.source_id and m.entity_type = 'team'
         and m.external_id = s.side #>> '{team,external_id}' and m.player_id = '')
    when reported_value.field = 'end' then to_jsonb(util.utc(reported_value.data ->> 'end'))
    when reported_value.field = 'result' then resolve.result_claim(reported_value.data -> 'result')
    else reported_value.data #> string_to_array(reported_value.field, '.')
  end;
end;

comment on function read.reported_value(integer, text, text, jsonb) is
  'Returns what an observation of a fixture (data) reports of a field, in the form of a claim, with the entities that its references lead '
  'to now; null where it reports nothing.';
