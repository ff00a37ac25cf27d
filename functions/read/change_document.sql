create or replace function read.change_document(change ledger.changes) returns jsonb
language sql stable
return jsonb_build_object(
    'version', (change).version, 'changed_at', util.rfc3339((change).changed_at), 'kind', (change).kind,
    'changed_fields', (change).changed_fields,
    'after', (change).after, 'source', (change).source, 'observation_id', (change).observation_id, 'change_group', (change).change_group,
    'venue_change_scope', (change).venue_change_scope, 'distance_km', (change).distance_km, 'reason', (change).reason)
  || case when (change).before is not null then jsonb_build_object('before', (change).before) else '{}' end;

comment on function read.change_document(ledger.changes) is 'A change of a fixture as its history shows it (HISTORY-6).';
