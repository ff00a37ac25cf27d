create or replace function util.read_release() returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
return (select r.number || ' ' || r.hash from util.release r);

comment on function util.read_release() is
  'Returns the release that last migrated this database, as number and hash with a space between; null: none. Each process compares it '
  'with its own. OPERATE-28.';
