create or replace function webhook.result_data(change ledger.changes, version ledger.versions, fields_after jsonb) returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
    'fixture', canon.reference(change.entity_id), 'result', fields_after -> 'result',
    'winning_source', case when fields_after ? 'result' then (
      select s.source_key
        from intake.observations o
        join tenancy.sources s on s.realm_id = o.realm_id and s.source_id = o.source_id
       where o.realm_id = change.realm_id and o.observation_id = coalesce(version.observations ->> 'result', version.observation_id)) end);
end;

comment on function webhook.result_data(ledger.changes, ledger.versions, jsonb) is
  'What the event of a change of a result says beyond what all events say: the fixture, the result that it has at that version (null: '
  'none) and whose it is (EVENT-7). One that is withdrawn and stands is that of the source which withdraws it.';
