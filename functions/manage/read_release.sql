create or replace function manage.read_release() returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
return util.read_release();

comment on function manage.read_release() is
  'Returns which release made this database what it is, which commands compare with their own (util.read_release). OPERATE-28.';
grant execute on function manage.read_release() to oyss_manager;
