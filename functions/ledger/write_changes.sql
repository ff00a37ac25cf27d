create or replace function ledger.write_changes(cause ledger.cause) returns ledger.event[]
language plpgsql
set search_path = ''
as $$
declare
  v_at text := util.rfc3339(util.now());
  v_events ledger.event[];
begin
  with numbered as materialized (
    select nextval('ledger.positions') as position, c.* from (select s.* from pg_temp.staged_changes s order by s.ordinal) c
  ), written as (
    insert into ledger.changes (
      realm_id, position, entity_type, told, entity_id, version, kind, event, changed_fields, changed_at,
      source, observation_id, change_group, before, after, venue_change_scope, distance_km, reason)
    select (write_changes.cause).realm_id, c.position, c.entity_type,
           '{"id":"' || c.entity_id || '","type":"' || c.entity_type || '","event":"' || c.event || '","version":' || c.version
             || ',"at":"' || v_at || '","changed_fields":' || to_json(c.changed_fields)::text || '}',
           c.entity_id, c.version, c.kind, c.event, c.changed_fields, util.now(), (write_changes.cause).source, c.observation_id,
           coalesce('grp_' || substr(c.observation_id, 5), (write_changes.cause).change_group),
           c.before, c.after, c.venue_change_scope, c.distance_km, c.reason
      from numbered c
  )
  select coalesce(array_agg((n.position, null, null, n.data, coalesce(n.scopes, n.left_scopes), null)::ledger.event order by n.position), '{}') into v_events
    from numbered n;
  return v_events;
end;
$$;

comment on function ledger.write_changes(ledger.cause) is 'Puts the staged changes into the ledger, in their order, and returns their events. What one observation caused has a group of its own, what none did that of the whole change. The caller holds the lock of the realm''s ledger (ledger.flush_changes). HISTORY-6, STREAM-1.';
