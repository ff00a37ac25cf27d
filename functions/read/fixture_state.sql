create or replace function read.fixture_state(realm_id integer, fields jsonb, "position" bigint) returns jsonb
language sql stable
return canon.fixture_state(fields, ledger.name_at(realm_id, fields #>> '{venue,id}', "position"));

comment on function read.fixture_state(integer, jsonb, bigint) is
  'The FixtureState that the fields of a fixture make, with the name that its venue had at a position of the ledger (HISTORY-15).';
