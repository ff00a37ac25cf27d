create or replace function jobs.read_backlog() returns jsonb
language sql stable
set search_path = ''
return intake.read_backlog();

comment on function jobs.read_backlog() is 'How pushed batches stand, for the worker''s watchdog (intake.read_backlog).';
grant execute on function jobs.read_backlog() to oyss_resolver;
