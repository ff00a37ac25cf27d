create or replace function read.versions_around(realm_id integer, entity_id text, version integer, row_limit integer) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object(
           'version', v.version, 'changed_at', util.rfc3339(v.changed_at), 'source', v.source, 'observation_id', v.observation_id,
           'kinds', (
             select jsonb_agg(jsonb_build_object('kind', k.kind, 'changed_fields', to_jsonb(k.changed_fields), 'reason', k.reason)
                              order by k.number)
               from unnest(v.kinds) with ordinality
                 k (entity_type, kind, changed_fields, venue_change_scope, distance_km, reason, number)))
           order by v.version desc), '[]')
    from (
      select w.version, c.changed_at, c.source, w.observation_id, w.kinds
        from ledger.versions w
        join ledger.causes c on c.realm_id = w.realm_id and c.position = w.cause
       where w.realm_id = versions_around.realm_id and w.entity_id = versions_around.entity_id
         and w.version <= versions_around.version + versions_around.row_limit / 2
       order by w.version desc limit versions_around.row_limit
    ) v;
end;

comment on function read.versions_around(integer, text, integer, integer) is
  'At most row_limit versions of an entity, half of them after one, the newest first: when and by whose word each came, and what changed, '
  'as a JSON array. DASHBOARD-33.';
