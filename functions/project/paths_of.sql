create or replace function project.paths_of(moves jsonb) returns text[]
language sql immutable parallel safe
return array(
  select p.field from unnest(canon.fixture_paths()) with ordinality p (field, place) where moves ? p.field order by p.place);

comment on function project.paths_of(jsonb) is
  'Returns the changed_fields of a fixture for these changed values, in the order of canon.fixture_paths.';
