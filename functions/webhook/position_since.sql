create or replace function webhook.position_since(realm_id integer, since timestamptz) returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if position_since.since is null
      or position_since.since not between util.now() - interval '30 days' and util.now() + interval '5 minutes' then
    raise exception using errcode = 'OYV02', message = 'The moment since when is one of the last 30 days, such as 2026-09-01T08:00:00Z.';
  end if;
  return (
    -- The last one before it: a cause stands before its changes.
    select coalesce(max(c.position) - 1, 9223372036854775806)
      from (
        select n.position from ledger.causes n
         where n.realm_id = position_since.realm_id and n.placed_at >= position_since.since
         order by n.placed_at, n.position
         limit 1
      ) c);
end;
$$;

comment on function webhook.position_since(integer, timestamptz) is
  'The position of a realm after which everything was placed at a moment or later; behind all where nothing was. Raises OYV02 '
  '(invalid_parameter: no moment, more than 5 minutes ahead, or more than 30 days ago). WEBHOOK-72.';
