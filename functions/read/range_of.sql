create or replace function read.range_of(
  filter api.fixture_filter, after text[], out from_at timestamptz, out from_id text, out to_at timestamptz, out to_id text
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The previous page may have ended among those before from_at (read.list_fixtures_between); every id is below 'g'.
  from_at := coalesce(greatest(range_of.after[1]::timestamptz, (range_of.filter).from_at), '-infinity');
  from_id := case when range_of.after[1]::timestamptz = from_at then range_of.after[2] else '' end;
  to_at := coalesce((range_of.filter).to_at, 'infinity');
  to_id := case when (range_of.filter).to_at is null then 'g' else '' end;
end;
$$;

comment on function read.range_of(api.fixture_filter, text[]) is
  'Returns the range of a list of fixtures in list order (moment, id), both ends excluded: from the cursor {moment, id} where the '
  'previous page ended (null: from the start of the window) to the end of the window. For read.in_range.';

create or replace function read.in_range(
  sorts_at timestamptz, fixture_id text, from_at timestamptz, from_id text, to_at timestamptz, to_id text
) returns boolean
language sql immutable parallel safe
return (in_range.sorts_at, in_range.fixture_id collate "C") > (in_range.from_at, in_range.from_id)
  and (in_range.sorts_at, in_range.fixture_id collate "C") < (in_range.to_at, in_range.to_id);

comment on function read.in_range(timestamptz, text, timestamptz, text, timestamptz, text) is
  'Returns whether the position of a fixture in a list is within a range (read.range_of). Both ends are positions, so an index is read '
  'from one to the other; the function is inlined.';

create or replace function read.fixtures_around(realm_id integer, scope text, entity_id text, at timestamptz, row_limit integer)
returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
           'coming', read.page_fixtures_of(fixtures_around.realm_id, c.fixture_ids),
           'past', read.page_fixtures_of(fixtures_around.realm_id, array(
             select f.fixture_id
               from unnest(p.fixture_ids) with ordinality x (id, place)
               join canon.fixtures f on f.realm_id = fixtures_around.realm_id and f.fixture_id = x.id
              where f.result @> '{"final": true}'
              order by x.place limit fixtures_around.row_limit)))
    from read.fixtures_beside(
           fixtures_around.realm_id, fixtures_around.scope, fixtures_around.entity_id, fixtures_around.at, '', 'infinity', false,
           fixtures_around.row_limit) c
   cross join read.fixtures_beside(
           fixtures_around.realm_id, fixtures_around.scope, fixtures_around.entity_id, fixtures_around.at, '', '-infinity', true,
           10 * fixtures_around.row_limit) p;
end;

comment on function read.fixtures_around(integer, text, text, timestamptz, integer) is
  'Returns the row_limit fixtures of a team, division or competition (scope) after a moment (coming) and those with a final result before '
  'it (past; of the last ten times as many), as pages show them, in order. PAGE-9.';
