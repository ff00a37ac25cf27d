create or replace function read.page_fixtures_of(realm_id integer, fixture_ids text[]) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_agg(f.document order by f.sorts_at, f.fixture_id), '[]')
    from read.page_fixtures f
   where f.realm_id = page_fixtures_of.realm_id and f.fixture_id = any (page_fixtures_of.fixture_ids);
end;

comment on function read.page_fixtures_of(integer, text[]) is
  'Returns fixtures by their ids as pages show them (read.page_fixtures), in order, as a JSON array. A look-up each.';
