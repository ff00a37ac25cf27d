create or replace function connect.push_batch(run connect.runs, feed connect.feeds, place integer, observations jsonb) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_payload bytea := convert_to(
    jsonb_build_object(
      'source', (select s.source_key from tenancy.sources s where s.realm_id = feed.realm_id and s.source_id = feed.source_id),
      'observations', push_batch.observations)::text, 'UTF8');
  v_hash bytea := sha256(v_payload);
  v_batch_id text;
begin
  v_batch_id := intake.store_batch(
    feed.realm_id, feed.source_id, feed.account_id, util.now(), v_payload, v_hash, 'application/json', null,
    jsonb_array_length(push_batch.observations), 0, null);
  insert into intake.idempotency_keys (realm_id, account_id, endpoint, idempotency_key, payload_hash, batch_id)
  values (feed.realm_id, feed.account_id, 'jobs.apply_run', run.run_id || '/' || push_batch.place, v_hash, v_batch_id);
  return v_batch_id;
end;
$$;

comment on function connect.push_batch(connect.runs, connect.feeds, integer, jsonb) is
  'Stores observations of a run as one ordinary batch of the source of its feed, under the id of the run and the place of the batch in it, '
  'so that a run never pushes twice. Returns the batch. Raises OYL01 (rate_limited), OYL02 (storage_exceeded), OYX20 '
  '(unknown_person_key). FEED-23.';
