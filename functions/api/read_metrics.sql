create or replace function api.read_metrics() returns jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
return jobs.delivery_metrics();

comment on function api.read_metrics() is
  'GET /metrics, without a key: the state of pushed batches, the outbox and the deliveries (jobs.delivery_metrics); the server decides '
  'which clients may read it. OPERATE-5.';
grant execute on function api.read_metrics() to oyss_http;
