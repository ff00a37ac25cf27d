create or replace function connect.lock_run(run_id text, token bigint) returns connect.runs
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs;
begin
  select r.* into v_run from connect.runs r where r.run_id = lock_run.run_id;
  if v_run.realm_id is null then
    return null;
  end if;
  perform util.lock_realm(v_run.realm_id, is_shared => true);
  perform from connect.targets t
   where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id and t.token = lock_run.token and t.leased_until is not null
     for update;
  if not found then
    return null;
  end if;
  select r.* into v_run
    from connect.runs r
   where r.run_id = lock_run.run_id and r.state in ('claimed', 'fetched', 'extracted');
  return v_run;
end;
$$;

comment on function connect.lock_run(text, bigint) is
  'Returns a run in progress and locks its target, if token is that of the current lease; null if another worker has leased it since, '
  'it has ended, or a reset removed it: record nothing then. FEED-11.';
