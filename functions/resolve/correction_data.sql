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
  'Returns the changes of a correction with what belongs to them: a start makes the time confirmed, unless its source states otherwise. '
  'Raises OYV02 (invalid_parameter: an end that is not after the start). CORRECT-8.';

create or replace function resolve.map_corrections(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Merged and parted with what it corrects: of the same origin.
  insert into canon.external_ids (realm_id, source_id, entity_type, external_id, entity_id, origin_id)
  select m.realm_id, o.source_id, 'correction', o.external_id, m.entity_id, m.origin_id
    from pg_temp.incoming i
    join intake.observations o
      on o.realm_id = map_corrections.realm_id and o.observation_id = i.observation_id and o.correction ? 'of' and not o.correction ? 'ends'
    join canon.external_ids m on m.realm_id = o.realm_id and m.mapping_id = i.mapping_id
   where i.type = map_corrections.entity_type and i.round = map_corrections.round and i.verdict = 'correction'
      on conflict on constraint an_external_id_is_mapped_once do nothing;
end;
$$;

comment on function resolve.map_corrections(integer, text, integer) is
  'Maps the external ids under which sources correct what connectors report in a round to the entities of these; nothing is matched. '
  'CORRECT-13.';

create or replace function resolve.claiming_id(observation intake.observations, mapping_id bigint) returns bigint
language sql stable
return case
  when (claiming_id.observation).correction ? 'of' then (
    select m.mapping_id from canon.external_ids m
     where m.realm_id = (claiming_id.observation).realm_id and m.source_id = (claiming_id.observation).source_id
       and m.entity_type = 'correction' and m.external_id = (claiming_id.observation).external_id and m.player_id = '')
  else claiming_id.mapping_id end;

comment on function resolve.claiming_id(intake.observations, bigint) is
  'Returns the external id that makes the claim of a correction: the corrected one (mapping_id), or of what a connector reports the one '
  'of its own source. CORRECT-13.';

create or replace function resolve.canonical_changes(realm_id integer, mapping_id bigint, changes jsonb) returns jsonb
language sql stable
return canonical_changes.changes
  || case when canonical_changes.changes ? 'venue.field' and not canonical_changes.changes ? 'venue' then jsonb_build_object(
       'venue', jsonb_build_object('external_id',
         resolve.own_claim(canonical_changes.realm_id, canonical_changes.mapping_id, 'venue') ->> 'id')) else '{}' end
  || case when canonical_changes.changes ? 'sides' then jsonb_build_object('sides', (
       select jsonb_agg(s.side #- '{team,name}' order by s.number)
         from jsonb_array_elements(canonical_changes.changes -> 'sides') with ordinality s (side, number))) else '{}' end;

comment on function resolve.canonical_changes(integer, bigint, jsonb) is
  'Returns the changes of a correction of what a connector reports, with the canonical id of its venue beside a field, and without names '
  'of teams: nothing else is claimed. CORRECT-13.';

create or replace function resolve.refuse_own_ids(realm_id integer, changes jsonb) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_type text := (
    select r.type
      from (
        select 'venue' as type, refuse_own_ids.changes #>> '{venue,external_id}' as id
        union all
        select 'team', s.side #>> '{team,external_id}'
          from jsonb_array_elements(coalesce(refuse_own_ids.changes -> 'sides', '[]')) s (side)
      ) r
     where r.id is not null and resolve.known_entity(refuse_own_ids.realm_id, r.type, r.id) is null
     limit 1);
begin
  if v_type is not null then
    raise exception using errcode = 'OYV02',
      message = format('Give the id of the %s that stands on its page (%s_…).', v_type, canon.id_prefix(v_type));
  end if;
end;
$$;

comment on function resolve.refuse_own_ids(integer, jsonb) is
  'Refuses a correction of what a connector reports that names a venue or a team otherwise than by its canonical id: nothing is matched. '
  'Raises OYV02 (invalid_parameter). CORRECT-16.';
