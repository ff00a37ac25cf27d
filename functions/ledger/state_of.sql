create or replace function ledger.state_of(version ledger.versions) returns jsonb
language sql stable
return case
  when version.state is not null then version.state
  when version.version = 1 then version.moves
  else ledger.state_at(version.realm_id, version.entity_id, version.version)
end;

comment on function ledger.state_of(ledger.versions) is
  'Returns the state of an entity at a version whose row is passed in: each field path with its value. The first version sets every '
  'field (HISTORY-16, HISTORY-17).';
