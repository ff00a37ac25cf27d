create or replace function jobs.begin_reading(run_id text, token bigint, lease_seconds integer) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.lock_run(begin_reading.run_id, begin_reading.token);
begin
  if v_run.run_id is null or v_run.state = 'claimed' then
    return jsonb_build_object('run_id', begin_reading.run_id, 'state', 'stale');
  end if;
  if connect.is_uploaded_again(v_run) then
    return connect.confirm_listed(v_run, 'unchanged');
  end if;
  update connect.targets t set leased_until = util.now() + make_interval(secs => begin_reading.lease_seconds)
   where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id;
  return jsonb_build_object('run_id', v_run.run_id, 'state', v_run.state);
end;
$$;

comment on function jobs.begin_reading(text, bigint, integer) is
  'Leases the target of a run to the holder of this token, for this many seconds from now, and returns whether to read its body: '
  '{run_id, state}: unchanged (uploaded again, not read), stale (leased by another worker, or ended: do nothing), else read it. '
  'FEED-11, FEED-16, FEED-231.';
grant execute on function jobs.begin_reading(text, bigint, integer) to oyss_resolver;
