create or replace function canon.read_fixture_claims() returns void
language plpgsql
set search_path = ''
as $$
begin
  update pg_temp.incoming i
     set claims = jsonb_strip_nulls(jsonb_build_object(
           'sport', i.data -> 'sport',
           'kind', i.data -> 'kind',
           'competition', canon.reference_claim(c.entity_id),
           'division', canon.reference_claim(d.entity_id),
           'stage', canon.reference_claim(s.entity_id),
           'start', util.utc(i.data ->> 'start'),
           'end', util.utc(i.data ->> 'end'),
           'date', i.data -> 'date',
           'time_zone', i.data -> 'time_zone',
           'time_status', i.data -> 'time_status',
           'status', i.data -> 'status',
           'venue', canon.reference_claim(v.entity_id),
           'venue.field', case when i.data #> '{venue,field}' is not null then jsonb_build_object('venue', v.entity_id, 'field', i.data #> '{venue,field}') end,
           'sides', case jsonb_array_length(i.data -> 'sides')
             when 0 then '[]'
             when 1 then jsonb_build_array(canon.side_claim(i.data #>> '{sides,0,role}', t0.entity_id))
             when 2 then jsonb_build_array(canon.side_claim(i.data #>> '{sides,0,role}', t0.entity_id), canon.side_claim(i.data #>> '{sides,1,role}', t1.entity_id)) end,
           'title', i.data -> 'title',
           'notes', i.data -> 'notes',
           'result', canon.result_claim(i.data -> 'result'),
           'url', i.data -> 'url'))
    from pg_temp.incoming o
    left join pg_temp.wanted c on c.entity_type = 'competition' and not c.is_direct and c.external_id = o.data #>> '{competition,external_id}'
    left join pg_temp.wanted d on d.entity_type = 'division' and not d.is_direct and d.external_id = o.data #>> '{division,external_id}'
    left join pg_temp.wanted s on s.entity_type = 'stage' and not s.is_direct and s.external_id = o.data #>> '{stage,external_id}'
    left join pg_temp.wanted v on v.entity_type = 'venue' and not v.is_direct and v.external_id = o.data #>> '{venue,external_id}'
    left join pg_temp.wanted t0 on t0.entity_type = 'team' and not t0.is_direct and t0.external_id = o.data #>> '{sides,0,team,external_id}'
    left join pg_temp.wanted t1 on t1.entity_type = 'team' and not t1.is_direct and t1.external_id = o.data #>> '{sides,1,team,external_id}'
   where o.type = 'fixture' and not o.is_deleted and i.seq = o.seq and i.type = 'fixture';
end;
$$;

comment on function canon.read_fixture_claims() is 'Claims of fixtures: result, sides and venue are units; venue.field remembers the venue it was said of (decisions, section 3).';
