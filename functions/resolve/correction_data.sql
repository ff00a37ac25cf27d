create or replace function resolve.correction_data(realm_id integer, mapping_id bigint, changes jsonb) returns jsonb
language sql stable
begin atomic
  -- A field of a venue names the venue that its source names; a result its fixture.
  select correction_data.changes - array['venue', 'venue.field']
           || case when correction_data.changes ?| array['venue', 'venue.field'] then jsonb_build_object(
                'venue', jsonb_strip_nulls(jsonb_build_object(
                  'external_id', coalesce(correction_data.changes #>> '{venue,external_id}', v.external_id),
                  'field', correction_data.changes -> 'venue.field')))
              else '{}' end
           || case when m.entity_type = 'result' then (
                select jsonb_build_object('fixture', o.data -> 'fixture') from intake.observations o
                 where o.realm_id = m.realm_id and o.observation_id = m.observation_id) else '{}' end
    from canon.external_ids m
    left join lateral (
      select coalesce(
               (select w.external_id from canon.external_ids w
                 where w.realm_id = m.realm_id and w.source_id = m.source_id and w.entity_type = 'venue'
                   and coalesce(w.origin_id, w.entity_id) = c.value ->> 'id'
                 order by w.external_id limit 1),
               c.value ->> 'id') as external_id
        from canon.claims c
       where c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = 'venue' and c.implied_by = ''
    ) v on true
   where m.realm_id = correction_data.realm_id and m.mapping_id = correction_data.mapping_id;
end;

comment on function resolve.correction_data(integer, bigint, jsonb) is
  'Returns the data of an observation that states new values of fields (changes: field path to value, as observations have it) under an '
  'external id (by its mapping). CORRECT-1.';

create or replace function resolve.correctable_fields(entity_type text) returns text[]
language sql immutable parallel safe
return case entity_type
  when 'fixture' then '{start,end,date,time_status,time_zone,status,venue,venue.field,sides,title,url,result}'::text[]
  when 'team' then '{name,age_group,birth_year,gender,season,level,colors}'
  when 'venue' then '{name,address,geo,time_zone,fields}'
  else '{}' end;

comment on function resolve.correctable_fields(text) is
  'Returns the fields of an entity of a type that people may correct; none of other types. CORRECT-8.';

create or replace function resolve.own_claim(realm_id integer, mapping_id bigint, field text) returns jsonb
language sql stable
return coalesce(
  (select v.value from canon.covered_claims v
    where v.realm_id = own_claim.realm_id and v.mapping_id = own_claim.mapping_id and v.field = own_claim.field and v.implied_by = ''),
  (select c.value from canon.claims c
    where c.realm_id = own_claim.realm_id and c.mapping_id = own_claim.mapping_id and c.field = own_claim.field and c.implied_by = ''
      and not c.is_correction));

comment on function resolve.own_claim(integer, bigint, text) is
  'Returns what a source itself states of a field under an external id, whether or not a correction stands; null for nothing. CORRECT-3.';

create or replace function resolve.complete_changes(realm_id integer, mapping_id bigint, changes jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if not complete_changes.changes ? 'start' then
    return complete_changes.changes;
  elsif coalesce((complete_changes.changes ->> 'end')::timestamptz, (
      select (c.value #>> '{}')::timestamptz from canon.claims c
       where c.realm_id = complete_changes.realm_id and c.mapping_id = complete_changes.mapping_id and c.field = 'end'
         and c.value <> 'null')) <= (complete_changes.changes ->> 'start')::timestamptz then
    raise exception using errcode = 'OYV02', message = 'The end would not be after the start. Correct both.';
  end if;
  -- A start older than a tbd of its own source would be hidden by it (DECIDE-17).
  return case when exists (
      select from canon.claims c
       where c.realm_id = complete_changes.realm_id and c.mapping_id = complete_changes.mapping_id and c.field = 'time_status'
         and c.value <> '"confirmed"')
    then '{"time_status": "confirmed"}' else '{}'::jsonb end || complete_changes.changes;
end;
$$;

comment on function resolve.complete_changes(integer, bigint, jsonb) is
  'Returns the changes of a correction with what belongs to them: a start makes the time confirmed, where its source says otherwise. '
  'Raises OYV02 (invalid_parameter: an end that is not after the start). CORRECT-8.';
