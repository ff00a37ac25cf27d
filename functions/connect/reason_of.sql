create or replace function connect.reason_of(reason text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if coalesce(length(btrim(reason_of.reason)), 0) not between 1 and 2000 then
    raise exception using errcode = 'OYV02', message = 'Say why, in at most 2,000 characters: whoever looks at it is told.';
  end if;
  return btrim(reason_of.reason);
end;
$$;

comment on function connect.reason_of(text) is
  'Returns the reason for which something is stopped, without blanks around it. Raises OYV02 (invalid_parameter) where there is none. '
  'FEED-264.';
