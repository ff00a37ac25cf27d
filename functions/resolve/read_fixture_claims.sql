create or replace function resolve.read_fixture_claims() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- Only the workspace is read here: a few rows joined with one another.
set enable_hashjoin = on
set enable_seqscan = on
set enable_nestloop = off
as $$
begin
  update pg_temp.incoming i
     set claims = resolve.cleared_claims(i.cleared)
       || (i.data - array['competition', 'division', 'stage', 'venue', 'sides', 'result', 'start', 'end'])
       || util.object(concat_ws(',',
           util.member('competition', resolve.reference_text(i.data ? 'competition', r.competition_id)),
           util.member('division', resolve.reference_text(i.data ? 'division', r.division_id)),
           util.member('stage', resolve.reference_text(i.data ? 'stage', r.stage_id)),
           util.member('start', '"' || util.utc(i.data ->> 'start') || '"'),
           util.member('end', '"' || util.utc(i.data ->> 'end') || '"'),
           util.member('venue', resolve.reference_text(i.data ? 'venue', r.venue_id)),
           util.member('venue.field', '{"venue":"' || r.venue_id || '","field":' || r.venue_field || '}'),
           util.member('sides', '[' || case
             when r.side_count = 0 then ''
             when r.side_count > 0 then concat_ws(',',
               resolve.side_text(i.data #>> '{sides,0,role}', r.first_team_id),
               resolve.side_text(i.data #>> '{sides,1,role}', r.second_team_id))
           end || ']'),
           util.member('result', resolve.result_claim(i.data -> 'result')::text)))::jsonb
    from (
      select o.seq, (o.data #> '{venue,field}')::text as venue_field, jsonb_array_length(o.data -> 'sides') as side_count,
             coalesce(c.origin_id, c.entity_id) as competition_id, coalesce(d.origin_id, d.entity_id) as division_id,
             coalesce(s.origin_id, s.entity_id) as stage_id, coalesce(v.origin_id, v.entity_id) as venue_id,
             coalesce(t0.origin_id, t0.entity_id) as first_team_id, coalesce(t1.origin_id, t1.entity_id) as second_team_id
        from pg_temp.incoming o
        left join pg_temp.wanted c
          on c.entity_type = 'competition' and not c.is_direct and c.external_id = o.data #>> '{competition,external_id}'
        left join pg_temp.wanted d
          on d.entity_type = 'division' and not d.is_direct and d.external_id = o.data #>> '{division,external_id}'
        left join pg_temp.wanted s
          on s.entity_type = 'stage' and not s.is_direct and s.external_id = o.data #>> '{stage,external_id}'
        left join pg_temp.wanted v
          on v.entity_type = 'venue' and not v.is_direct and v.external_id = o.data #>> '{venue,external_id}'
        left join pg_temp.wanted t0
          on t0.entity_type = 'team' and not t0.is_direct and t0.external_id = o.data #>> '{sides,0,team,external_id}'
        left join pg_temp.wanted t1
          on t1.entity_type = 'team' and not t1.is_direct and t1.external_id = o.data #>> '{sides,1,team,external_id}'
       where o.type = 'fixture' and not o.is_deleted and o.claims is null and (o.verdict is null or o.verdict <> 'restatement')
    ) r
   where i.type = 'fixture' and i.seq = r.seq;
end;
$$;

comment on function resolve.read_fixture_claims() is
  'Writes the claims of fixtures into the workspace, except of those that only restate what is known. result, sides and venue are units; '
  'venue.field has the venue that it was claimed for; what is taken back is null (DECIDE-12, DECIDE-14, FEED-261).';
