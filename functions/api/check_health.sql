create or replace function api.check_health() returns jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'takes_writes', not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off',
    'backlog', intake.read_backlog());
$$;

comment on function api.check_health() is
  'GET /healthz and /readyz: {takes_writes: whether the database takes pushes, backlog: the state of pushed batches '
  '(intake.read_backlog)}. Fails where the schema is absent.';
grant execute on function api.check_health() to oyss_http;
