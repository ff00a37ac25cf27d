create or replace function api.check_health() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' and to_regclass('intake.batches') is not null;
$$;

comment on function api.check_health() is 'Whether pushes are accepted: the database takes writes and has its schema (GET /healthz).';
grant execute on function api.check_health() to oyss_http;
