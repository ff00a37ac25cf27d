create or replace function canon.render_drafts(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  update pg_temp.drafts d
     set slots = p.slots,
         document = canon.open_object(json_strip_nulls(json_build_object(
           'id', d.fixture_id,
           'type', 'fixture',
           'sport', d.sport,
           'kind', d.kind,
           'competition', case when o.competition_id is not null then json_build_object('id', o.competition_id, 'name', c.name) end,
           'division', case when o.division_id is not null then json_build_object('id', o.division_id, 'name', dv.name, 'age_group', dv.age_group, 'gender', dv.gender, 'level', dv.level) end,
           'stage', case when o.stage_id is not null then json_build_object('id', o.stage_id, 'name', s.name, 'type', s.type) end,
           'start', util.rfc3339(d.starts_at),
           'end', util.rfc3339(d.ends_at),
           'date', d.local_date,
           'time_zone', d.time_zone,
           'time_status', d.time_status,
           'status', d.status,
           'venue', case when o.venue_id is not null then json_build_object('id', o.venue_id, 'name', v.name, 'field', d.venue_field,
                      'geo', case when v.latitude is not null then json_build_array(v.latitude, v.longitude) end) end,
           'sides', case jsonb_array_length(d.sides)
                      when 0 then '[]'::json
                      when 1 then json_build_array(canon.side_document(d.sides -> 0, t0.name))
                      when 2 then json_build_array(canon.side_document(d.sides -> 0, t0.name), canon.side_document(d.sides -> 1, t1.name)) end,
           'title', d.title,
           'result', d.result,
           'url', d.url))::text)
           || ',"provenance":{' || p.entries || '},"external_ids":' || p.external_ids || ',"previous":' || coalesce(d.previous::text, 'null')
           || ',"updated_at":"' || util.rfc3339(d.updated_at) || '","version":' || d.version || '}'
  from pg_temp.drafts o
  left join canon.competitions c on c.realm_id = render_drafts.realm_id and c.competition_id = o.competition_id
  left join canon.divisions dv on dv.realm_id = render_drafts.realm_id and dv.division_id = o.division_id
  left join canon.stages s on s.realm_id = render_drafts.realm_id and s.stage_id = o.stage_id
  left join canon.venues v on v.realm_id = render_drafts.realm_id and v.venue_id = o.venue_id
  left join canon.teams t0 on t0.realm_id = render_drafts.realm_id and t0.team_id = o.sides -> 0 -> 'team' ->> 'id'
  left join canon.teams t1 on t1.realm_id = render_drafts.realm_id and t1.team_id = o.sides -> 1 -> 'team' ->> 'id'
  cross join lateral canon.fixture_provenance(render_drafts.realm_id, o.fixture_id) p
  where o.fixture_id = d.fixture_id;
end;
$$;

comment on function canon.render_drafts(integer) is 'Writes the document of every draft: the canonical Fixture of the specification as JSON text, with slots for those provenance entries that a restatement renews (canon.fill_slots).';
