create or replace function standings.stage_events(realm_id integer, stage_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.staged_events (event, subject, data)
  select 'oyss.standing.updated', s.stage_id, standings.event_of(stage_events.realm_id, s.stage_id)
    from unnest(stage_events.stage_ids) s (stage_id) order by s.stage_id;
end;
$$;

comment on function standings.stage_events(integer, text[]) is
  'Stages an event for the current state of each of these tables; ledger.flush_changes writes them at the end of the transaction. '
  'EVENT-5.';

create or replace function standings.event_of(realm_id integer, stage_id text) returns jsonb
language sql stable
begin atomic
  select jsonb_strip_nulls(jsonb_build_object(
           'id', t.stage_id,
           'type', 'standing',
           'version', t.version,
           'changed_fields', array['rows'],
           'stage', jsonb_build_object('id', s.stage_id, 'name', s.name, 'type', s.type),
           'competition', case when c.competition_id is not null then jsonb_build_object('id', c.competition_id, 'name', c.name) end,
           'complete', t.is_complete,
           'as_of', util.rfc3339(t.as_of)))
    from standings.tables t
    join canon.stages s on s.realm_id = t.realm_id and s.stage_id = t.stage_id
    left join canon.divisions d on d.realm_id = s.realm_id and d.division_id = s.division_id
    left join canon.competitions c on c.realm_id = d.realm_id and c.competition_id = d.competition_id
   where t.realm_id = event_of.realm_id and t.stage_id = event_of.stage_id;
end;

comment on function standings.event_of(integer, text) is
  'Returns the data of oyss.standing.updated for the current state of a table (EVENT-5, EVENT-7).';
