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
  'Returns whether to read the stored body of a run now, and leases its target for this many seconds from now to the holder of this '
  'token. Returns {run_id, state}: unchanged (a file that was uploaded again: it is not read), stale (another worker has leased it '
  'since, or the run has ended: do nothing), else it is to be read. FEED-11, FEED-16, FEED-231.';
grant execute on function jobs.begin_reading(text, bigint, integer) to oyss_resolver;
