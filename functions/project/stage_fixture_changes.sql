create or replace function project.stage_fixture_changes(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into pg_temp.staged_changes (
    seq, entity_type, entity_id, version, kind, event, changed_fields, after, reason, competition_id, division_id, stage_id, sides)
  select d.seq, 'fixture', d.fixture_id, d.version, 'created', 'oyss.fixture.created', d.changed_fields, d.state_after,
         'First reported.', d.competition_id, d.division_id, d.stage_id, d.sides
    from pg_temp.drafts d
   where d.is_new
   order by d.seq;

  insert into pg_temp.staged_changes (
    seq, entity_type, entity_id, version, kind, event, changed_fields, before, after, venue_change_scope, distance_km, reason,
    competition_id, division_id, stage_id, sides, left_scopes)
  select d.seq, 'fixture', d.fixture_id, d.version, k.kind, 'oyss.fixture.' || k.kind, k.fields, d.state_before, d.state_after,
         m.scope, m.distance_km, project.change_reason(k.kind, d.state_before, d.state_after, k.fields, m.distance_km),
         d.competition_id, d.division_id, d.stage_id, d.sides,
         case when d.changed_fields && array['competition', 'sides']
           then project.scopes_of(stage_fixture_changes.realm_id, d.fixture_id) end
    from pg_temp.drafts d
    cross join lateral project.change_kinds(d.is_withdrawal, d.is_return, d.changed_fields, d.state_before ->> 'status', d.status) k
    left join lateral (
      select case when 'venue' = any (k.fields) then 'complex' else 'field' end as scope,
             case when 'venue' = any (k.fields)
               then round(util.distance_km(o.latitude, o.longitude, n.latitude, n.longitude)::numeric, 3)::double precision
             end as distance_km
        from (select 1) one
        left join canon.venues o on o.realm_id = stage_fixture_changes.realm_id and o.venue_id = d.state_before -> 'venue' ->> 'id'
        left join canon.venues n on n.realm_id = stage_fixture_changes.realm_id and n.venue_id = d.venue_id
    ) m on k.kind = 'relocated'
   where not d.is_new
   order by d.seq, k.place;

  insert into pg_temp.staged_changes (
    seq, entity_type, entity_id, version, kind, event, changed_fields, after, competition_id, sides, left_scopes)
  select d.seq, 'result', d.fixture_id, d.version, k.kind, 'oyss.result.' || k.kind, array['result'], d.result, d.competition_id, d.sides,
         case when not d.is_new and d.changed_fields && array['competition', 'sides']
           then project.scopes_of(stage_fixture_changes.realm_id, d.fixture_id) end
    from pg_temp.drafts d
    cross join lateral (select case
      when d.result is null then 'withdrawn'
      when (d.result ->> 'final')::boolean and not coalesce((d.result_before ->> 'final')::boolean, false) then 'finalized'
      when d.result_before is null then 'reported'
      else 'updated' end) k (kind)
   where 'result' = any (d.changed_fields);
end;
$$;

comment on function project.stage_fixture_changes(integer) is
  'Stages one change per kind that a draft makes, and one of type result where the result moved, each with the competition and the '
  'sides that it is about (HISTORY-13, STREAM-6, EVENT-2, EVENT-3).';
