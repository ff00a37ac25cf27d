create or replace function connect.class_for(feed jsonb) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if coalesce(class_for.feed ->> 'is_connector', 'false') not in ('true', 'false') then
    raise exception using errcode = 'OYV02', message = 'is_connector is true or false.';
  end if;
  return case when (class_for.feed ->> 'is_connector')::boolean then 'scrape' else 'hostFeed' end;
end;
$$;

comment on function connect.class_for(jsonb) is
  'Returns the class of the source that a feed ({is_connector}) speaks for: scrape of a connector, else hostFeed. Raises OYV02 '
  '(invalid_parameter). FEED-3.';
