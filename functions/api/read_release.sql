create or replace function api.read_release() returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
return util.read_release();

comment on function api.read_release() is
  'Returns which release made this database what it is, which the API compares with its own (util.read_release). OPERATE-28.';
grant execute on function api.read_release() to oyss_http;
