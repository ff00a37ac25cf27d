create or replace view ledger.version_kinds as
select v.realm_id, v.position, k.number, coalesce(k.entity_type, v.entity_type) as entity_type, v.entity_id, v.version, c.changed_at,
       c.placed_at, c.source, c.made_by, v.observation_id, coalesce('grp_' || substr(v.observation_id, 5), c.change_group) as change_group,
       k.kind, k.changed_fields, k.venue_change_scope, k.distance_km, k.reason, v.moves, v.observations
  from ledger.versions v
  join ledger.causes c on c.realm_id = v.realm_id and c.position = v.cause
  cross join lateral unnest(v.kinds)
    with ordinality k (entity_type, kind, changed_fields, venue_change_scope, distance_km, reason, number);

comment on view ledger.version_kinds is
  'Every published change of every version, with its cause. Changes caused by one observation have their own group; changes caused by '
  'no observation have that of their cause. Ordered by position and number. HISTORY-6, HISTORY-13.';
grant select on ledger.version_kinds to oyss_resolver;
