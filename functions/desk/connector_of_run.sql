create or replace function desk.connector_of_run(run_id text) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(connector_of_run.run_id);
begin
  return desk.connector_of((
    select t.feed_id from connect.targets t where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id));
end;
$$;

comment on function desk.connector_of_run(text) is
  'Returns the connector, of whatever account, that a run is of. Raises OYV01 (invalid_id), OYN01 (not_found: also of a feed). FEED-273.';
revoke execute on function desk.connector_of_run(text) from oyss_desk;
