create or replace function canon.render_drafts(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into pg_temp.documents (fixture_id, slots, document)
  with mapped as (
    select d.fixture_id, m.mapping_id, m.entity_type, m.external_id, s.source_key, w.entries, w.has_slot
      from pg_temp.drafts d
      join canon.external_ids m on m.realm_id = render_drafts.realm_id and m.entity_id = d.fixture_id
      join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
      cross join lateral (
        select string_agg('"' || c.field || '":' || case when c.observation_id is null then chr(1)
                 else canon.provenance_entry(s.source_key, s.class, s.rank, c.observation_id, c.observed_at, c.confidence) end, ','),
               coalesce(bool_or(c.observation_id is null), false)
          from canon.claims c
         where c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.is_winning and c.field <> 'notes'
      ) w (entries, has_slot)
  ), slotted as (
    select p.*, row_number() over (partition by p.fixture_id, p.has_slot order by p.mapping_id) as slot from mapped p
  ), known as (
    select s.fixture_id,
           string_agg(translate(s.entries, chr(1), chr(s.slot::integer)), ',') as entries,
           coalesce(array_agg(s.mapping_id order by s.mapping_id) filter (where s.has_slot), '{}') as slots,
           coalesce(jsonb_object_agg(s.source_key, s.external_id order by s.external_id desc) filter (where s.entity_type = 'fixture'), '{}') as external_ids
      from slotted s
     group by s.fixture_id
  )
  select d.fixture_id, k.slots,
         canon.open_object(json_strip_nulls(json_build_object(
           'id', d.fixture_id,
           'type', 'fixture',
           'sport', d.sport,
           'kind', d.kind,
           'competition', case when d.competition_id is not null then json_build_object('id', d.competition_id, 'name', c.name) end,
           'division', case when d.division_id is not null then json_build_object('id', d.division_id, 'name', dv.name, 'age_group', dv.age_group, 'gender', dv.gender, 'level', dv.level) end,
           'stage', case when d.stage_id is not null then json_build_object('id', d.stage_id, 'name', s.name, 'type', s.type) end,
           'start', util.rfc3339(d.starts_at),
           'end', util.rfc3339(d.ends_at),
           'date', d.local_date,
           'time_zone', d.time_zone,
           'time_status', d.time_status,
           'status', d.status,
           'venue', case when d.venue_id is not null then json_build_object('id', d.venue_id, 'name', v.name, 'field', d.venue_field,
                      'geo', case when v.latitude is not null then json_build_array(v.latitude, v.longitude) end) end,
           'sides', case jsonb_array_length(d.sides)
                      when 0 then '[]'::json
                      when 1 then json_build_array(canon.side_document(d.sides -> 0, t0.name))
                      when 2 then json_build_array(canon.side_document(d.sides -> 0, t0.name), canon.side_document(d.sides -> 1, t1.name)) end,
           'title', d.title,
           'result', d.result,
           'url', d.url))::text)
         || ',"provenance":{' || coalesce(k.entries, '') || '},"external_ids":' || k.external_ids || ',"previous":' || coalesce(d.previous::text, 'null')
         || ',"updated_at":"' || util.rfc3339(d.updated_at) || '","version":' || d.version || '}'
    from known k
    join pg_temp.drafts d on d.fixture_id = k.fixture_id
    left join canon.competitions c on c.realm_id = render_drafts.realm_id and c.competition_id = d.competition_id
    left join canon.divisions dv on dv.realm_id = render_drafts.realm_id and dv.division_id = d.division_id
    left join canon.stages s on s.realm_id = render_drafts.realm_id and s.stage_id = d.stage_id
    left join canon.venues v on v.realm_id = render_drafts.realm_id and v.venue_id = d.venue_id
    left join canon.teams t0 on t0.realm_id = render_drafts.realm_id and t0.team_id = d.sides -> 0 -> 'team' ->> 'id'
    left join canon.teams t1 on t1.realm_id = render_drafts.realm_id and t1.team_id = d.sides -> 1 -> 'team' ->> 'id';
end;
$$;

comment on function canon.render_drafts(integer) is 'Writes the document of every draft: the canonical Fixture of the specification as JSON text, with slots for those provenance entries that a restatement renews (canon.fill_slots).';
