create or replace function webhook.fixture_data(
  change ledger.changes, kind ledger.kind, fields_before jsonb, fields_after jsonb
) returns jsonb
language sql stable
return case when change.version > 1
    then jsonb_build_object('before', read.fixture_state(change.realm_id, fields_before, change.position)) else '{}' end
  || jsonb_build_object(
       'kind', kind.kind, 'after', read.fixture_state(change.realm_id, fields_after, change.position), 'reason', kind.reason)
  || webhook.named_fields(change.realm_id, fields_after);

comment on function webhook.fixture_data(ledger.changes, ledger.kind, jsonb, jsonb) is
  'What the event of a change of a fixture says beyond what all events say: before and after at its version, where it belongs and who '
  'plays (EVENT-7).';
