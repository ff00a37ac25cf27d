create or replace function read.range_of(
  filter api.fixture_filter, after text[], out from_at timestamptz, out from_id text, out to_at timestamptz, out to_id text
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The page before may have ended among those that come before from_at (read.list_fixtures_between); every id is below 'g'.
  from_at := coalesce(greatest(range_of.after[1]::timestamptz, (range_of.filter).from_at), '-infinity');
  from_id := case when range_of.after[1]::timestamptz = from_at then range_of.after[2] else '' end;
  to_at := coalesce((range_of.filter).to_at, 'infinity');
  to_id := case when (range_of.filter).to_at is null then 'g' else '' end;
end;
$$;

comment on function read.range_of(api.fixture_filter, text[]) is
  'Returns the range of a list of fixtures in list order (moment, id), both ends excluded: from the place {moment, id} where the page '
  'before ended (null: from the start of the window), to the end of the window. read.in_range asks for it.';
