create or replace function util.read_release() returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
return (select m.hash from graphile_migrate.migrations m order by m.filename desc limit 1);

comment on function util.read_release() is
  'Returns the hash of the last migration that ran here, chained after those before it: each process compares it with its own. OPERATE-28.';
