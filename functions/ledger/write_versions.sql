create or replace function ledger.write_versions(cause ledger.cause) returns ledger.event[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer := (write_versions.cause).realm_id;
  v_cause bigint;
  v_at text := util.rfc3339(util.now());
  v_events ledger.event[];
begin
  if not exists (select from pg_temp.staged_versions) and (write_versions.cause).kind <> 'erase' then
    return '{}';
  end if;
  v_cause := ledger.write_cause(write_versions.cause);

  with written as materialized (
    select nextval('ledger.positions') as position, k.*
      from (
        select s.entity_type, s.entity_id, s.version, s.observation_id, s.moves, s.observations, s.kinds, s.state, n.number,
               n.changed_fields, coalesce(n.entity_type, s.entity_type) as stream_type,
               ledger.event_of(coalesce(n.entity_type, s.entity_type), n.kind) as event
          from pg_temp.staged_versions s
          cross join lateral unnest(s.kinds)
            with ordinality n (entity_type, kind, changed_fields, venue_change_scope, distance_km, reason, number)
         order by s.ordinal, n.number
      ) k
  ), kept as (
    insert into ledger.versions (
      realm_id, entity_id, version, entity_type, position, cause, observation_id, moves, observations, kinds, state)
    select v_realm_id, t.entity_id, t.version, t.entity_type, t.position, v_cause, t.observation_id, t.moves, t.observations, t.kinds,
           t.state
      from written t
     where t.number = 1
  ), streamed as (
    insert into ledger.changes (realm_id, position, entity_type, entity_id, version, kind_number, event, document)
    select v_realm_id, t.position, t.stream_type, t.entity_id, t.version, t.number, t.event,
           '{"id":"' || t.entity_id || '","type":"' || t.stream_type || '","event":"' || t.event || '","version":' || t.version
             || ',"at":"' || v_at || '","changed_fields":' || to_json(t.changed_fields)::text || '}'
      from written t
  )
  select array_agg((t.position, null, null, null, null, null)::ledger.event order by t.position) into v_events from written t;
  return coalesce(v_events, '{}');
end;
$$;

comment on function ledger.write_versions(ledger.cause) is
  'Writes the staged versions to the ledger and their changes to the stream, in order, and returns the events of these changes. The '
  'caller holds the lock of the realm''s ledger (ledger.flush_changes). HISTORY-16, STREAM-1.';

create or replace function ledger.write_cause(cause ledger.cause) returns bigint
language sql
begin atomic
  insert into ledger.causes (realm_id, position, kind, source, made_by, change_group, changed_at, placed_at)
  select (write_cause.cause).realm_id, nextval('ledger.positions'), (write_cause.cause).kind, (write_cause.cause).source,
         (write_cause.cause).made_by, (write_cause.cause).change_group, util.now(), greatest(util.clock(), (
           select c.placed_at from ledger.causes c
            where c.realm_id = (write_cause.cause).realm_id order by c.position desc limit 1))
  returning "position";
end;

comment on function ledger.write_cause(ledger.cause) is
  'Writes the cause of the changes that follow, at the next position, and returns that position. The caller holds the lock of the '
  'realm''s ledger, so the clock read here never goes back from one position to the next. HISTORY-18.';
