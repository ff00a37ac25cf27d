create or replace function read.fixtures_around(realm_id integer, scope text, entity_id text, at timestamptz, row_limit integer)
returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
           'coming', read.page_fixtures_of(fixtures_around.realm_id, c.fixture_ids),
           'past', read.page_fixtures_of(fixtures_around.realm_id, p.fixture_ids))
    from read.fixtures_beside(
           fixtures_around.realm_id, fixtures_around.scope, fixtures_around.entity_id, fixtures_around.at, '', 'infinity', false,
           fixtures_around.row_limit) c
   cross join read.fixtures_beside(
           fixtures_around.realm_id, fixtures_around.scope, fixtures_around.entity_id, fixtures_around.at, '', '-infinity', true,
           fixtures_around.row_limit) p;
end;

comment on function read.fixtures_around(integer, text, text, timestamptz, integer) is
  'Returns the row_limit fixtures of a team, division or competition (scope) after a moment (coming) and before it (past), as pages show '
  'them, in order. PAGE-9.';
