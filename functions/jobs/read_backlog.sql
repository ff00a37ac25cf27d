create or replace function jobs.read_backlog() returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
return intake.read_backlog() || jsonb_build_object('busy', (
  select count(distinct l.pid)
    from pg_locks l
    join pg_stat_activity a on a.pid = l.pid
   where l.locktype = 'advisory' and a.datname = current_database() and a.application_name = 'oyss worker'));

comment on function jobs.read_backlog() is
  'Returns the state of pushed batches (intake.read_backlog) for the worker''s watchdog, and busy: the number of worker connections in '
  'which a job holds or awaits an advisory lock, as every job that changes the model does. The count comes from the database, not from '
  'the workers.';
grant execute on function jobs.read_backlog() to oyss_resolver;
