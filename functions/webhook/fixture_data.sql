create or replace function webhook.fixture_data(change ledger.changes, kind ledger.kind) returns jsonb
language sql stable
begin atomic
  select case when change.version > 1
           then jsonb_build_object('before', read.fixture_state(change.realm_id, b.fields, change.position)) else '{}' end
      || jsonb_build_object(
           'kind', kind.kind, 'after', read.fixture_state(change.realm_id, a.fields, change.position), 'reason', kind.reason)
      || webhook.named_fields(change.realm_id, a.fields)
    from (select ledger.state_at(change.realm_id, change.entity_id, change.version) offset 0) a (fields)
   cross join (select ledger.state_at(change.realm_id, change.entity_id, change.version - 1) offset 0) b (fields);
end;

comment on function webhook.fixture_data(ledger.changes, ledger.kind) is
  'What the event of a change of a fixture says beyond what all events say: before and after at its version, where it belongs and who '
  'plays (EVENT-7).';
