create or replace function manage.take_addresses(feed_id text, urls text[], made_by text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if coalesce(cardinality(take_addresses.urls), 0) not between 1 and 50 then
    raise exception using errcode = 'OYV02', message = 'Give the addresses where the schedule is published: 1 to 50.';
  end if;
  perform connect.add_address(take_addresses.feed_id, u.url, take_addresses.made_by) from unnest(take_addresses.urls) u (url);
  return connect.feed_document(connect.feed_of(take_addresses.feed_id));
end;
$$;

comment on function manage.take_addresses(text, text[], text) is
  'Has a connector read 1 to 50 more addresses, all or none; made_by is recorded. Returns it (connect.feed_document). Raises what '
  'connect.add_address does. FEED-266.';
