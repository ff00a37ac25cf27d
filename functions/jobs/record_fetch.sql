create or replace function jobs.record_fetch(run_id text, token bigint, fetched jsonb, content bytea) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.lock_run(record_fetch.run_id, record_fetch.token);
  v_retry integer := (record_fetch.fetched ->> 'retry_after_seconds')::integer;
  v_status integer := (record_fetch.fetched ->> 'status_code')::integer;
  v_target connect.targets;
begin
  -- fetched also has status_code, request_count and gap_ms; interval_seconds if the publisher asks for one. stale: the lease was lost;
  -- nothing is recorded.
  if v_run.run_id is null or v_run.state <> 'claimed' then
    return jsonb_build_object('run_id', record_fetch.run_id, 'state', 'stale');
  end if;
  select t.* into v_target from connect.targets t where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  perform connect.release_host(v_target, record_fetch.fetched);
  update connect.runs r set request_count = r.request_count + coalesce((record_fetch.fetched ->> 'request_count')::integer, 1)
   where r.realm_id = v_run.realm_id and r.run_id = v_run.run_id;
  if connect.is_stopped(v_run) then
    return connect.end_run(v_run, 'excluded', 'excluded', 'It was stopped while it was being fetched.', null);
  elsif record_fetch.fetched ? 'excluded_reason' then
    update connect.targets t set excluded_reason = record_fetch.fetched ->> 'excluded_reason'
     where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
    return connect.end_run(v_run, 'excluded', 'excluded', record_fetch.fetched ->> 'excluded_reason', null);
  elsif record_fetch.fetched ? 'failure' then
    return connect.end_run(
      v_run, 'failed', record_fetch.fetched ->> 'code', record_fetch.fetched ->> 'failure', v_retry);
  elsif v_status in (404, 410) and v_target.listed_count = 0 then
    return connect.end_run(v_run, 'failed', 'not_posted', format('Nothing is posted there yet: the answer was %s.', v_status), v_retry);
  elsif v_status = 304 and v_target.last_snapshot_id is not null then
    return connect.confirm_listed(v_run, 'not_modified');
  elsif v_status not between 200 and 299 or record_fetch.content is null then
    return connect.end_run(v_run, 'failed', 'http_status', format('The answer was %s.', v_status), v_retry);
  elsif not coalesce((record_fetch.fetched ->> 'is_complete')::boolean, true) then
    return connect.end_run(v_run, 'failed', 'truncated', 'The transfer ended before its stated length.', v_retry);
  end if;
  perform connect.keep_body(v_run, record_fetch.fetched, record_fetch.content);
  update connect.runs r set state = 'fetched' where r.realm_id = v_run.realm_id and r.run_id = v_run.run_id;
  if connect.is_known_body(v_target, decode(record_fetch.fetched ->> 'sha256', 'hex')) then
    return connect.confirm_listed(v_run, 'unchanged');
  end if;
  return jsonb_build_object('run_id', v_run.run_id, 'state', 'fetched');
end;
$$;

comment on function jobs.record_fetch(text, bigint, jsonb, bytea) is
  'Records the fetch of a run leased by a token: what connect.keep_body stores or {code, failure, retry_after_seconds, '
  'excluded_reason}; content (zstd; null: none). Returns {run_id, state}: fetched, not_modified, unchanged, failed, excluded, stale. '
  'FEED-5, FEED-11, FEED-13, FEED-16, FEED-264.';
grant execute on function jobs.record_fetch(text, bigint, jsonb, bytea) to oyss_resolver;
