create or replace function jobs.read_backlog() returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
return intake.read_backlog();

comment on function jobs.read_backlog() is 'Returns the state of pushed batches, for the watchdog of the worker (intake.read_backlog).';
grant execute on function jobs.read_backlog() to oyss_resolver;
